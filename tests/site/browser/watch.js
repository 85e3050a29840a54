// Sends what a page complains about to the server, for browsers whose driver does not hear it.
"use strict";

{
  // Firefox complains that a worker is not loaded when its page is left.
  let isLeft = false;
  addEventListener("beforeunload", () => { isLeft = true; });
  // Synchronously, so that none comes after the page.
  const tell = (what) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/complaint", false);
    if (!isLeft) request.send(`${location.href}: ${what}`);
  };
  addEventListener("error", ({ message, target }) => tell(message ?? `no ${target.outerHTML}`), true);
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  addEventListener("securitypolicyviolation", (event) => tell(event.violatedDirective));
  console.error = (...what) => tell(what.join(" "));
}
