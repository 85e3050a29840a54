// What the module is opened with: the translations, the names and the canned queries of this checkout.
import { readFileSync, readdirSync } from "node:fs";

const read = (file) => readFileSync(file, "utf8");
const texts = ["puzzle", "texts"].map((name) => read(`crates/klotski-texts/src/${name}.csv`));
const files = readdirSync("queries").filter((name) => name.endsWith(".sql"));
const queries = files.map((name) => [name.slice(0, -".sql".length), read(`queries/${name}`)]);
process.stdout.write(JSON.stringify({ texts, names: read("crates/klotski/data/names.csv"), queries }));
