//! A platform that the programs are built for.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The oldest glibc that the programs for Linux need.
pub const GLIBC: &str = "2.17";

/// A target of rustc.
pub struct Target {
    pub name: String,
}

impl Target {
    pub fn of(name: &str) -> Self {
        Self { name: name.to_owned() }
    }

    /// The target of this machine.
    pub fn host() -> Result<Self> {
        let version = rustc(&["-vV"])?;
        let host = version.lines().find_map(|line| line.strip_prefix("host: "));
        Ok(Self { name: host.context("rustc -vV has no host")?.to_owned() })
    }

    pub fn is_windows(&self) -> bool {
        self.name.contains("-windows-")
    }

    pub fn is_macos(&self) -> bool {
        self.name.ends_with("-darwin")
    }

    pub fn is_linux(&self) -> bool {
        self.name.contains("-linux-")
    }

    pub fn is_glibc(&self) -> bool {
        self.name.ends_with("-linux-gnu")
    }

    fn is_musl(&self) -> bool {
        self.name.ends_with("-linux-musl")
    }

    /// The file name of the loadable library of SQLite.
    pub fn library(&self) -> &'static str {
        match () {
            () if self.is_windows() => "klotski_sql.dll",
            () if self.is_macos() => "libklotski_sql.dylib",
            () => "libklotski_sql.so",
        }
    }

    /// The ending of programs.
    pub fn exe(&self) -> &'static str {
        if self.is_windows() { ".exe" } else { "" }
    }

    /// The beginning of a command of cargo, `build` or `check`, for this target. ziglang links for
    /// other machines with Linux, and for an old glibc, and compiles C for macOS. Where rustup has
    /// no standard library of the target, it is built from its source.
    pub fn cargo(&self, command: &str, is_plain: bool) -> Result<String> {
        let program = match command {
            "build" if self.is_linux() && !is_plain => "cargo-zigbuild zigbuild",
            "check" if self.is_macos() => "cargo-zigbuild check",
            _ => &format!("cargo {command}"),
        };
        let has_zig = program.starts_with("cargo-zigbuild");
        let glibc = if has_zig && self.is_glibc() { format!(".{GLIBC}") } else { String::new() };
        let (prefix, suffix) = if self.has_std()? {
            ("", "")
        } else {
            ensure!(
                has_std_source()?,
                "rustc has no standard library of {}: rustup target add {0}",
                self.name
            );
            ("env RUSTC_BOOTSTRAP=1 ", " -Zbuild-std")
        };
        Ok(format!("{prefix}{program} --target {}{glibc}{suffix}", self.name))
    }

    /// More flags of rustc, for CARGO_ENCODED_RUSTFLAGS: without rustup's standard library of musl,
    /// its start files come with zig.
    pub fn flags(&self) -> Result<&'static str> {
        let is_own = self.is_musl() && !self.has_std()?;
        Ok(if is_own { "\u{1f}-Clink-self-contained=no" } else { "" })
    }

    /// More flags for the loadable library, which cannot be static.
    pub fn library_flags(&self) -> &'static str {
        if self.is_musl() { "\u{1f}-Ctarget-feature=-crt-static" } else { "" }
    }

    /// Whether rustup has installed the standard library of the target.
    pub fn has_std(&self) -> Result<bool> {
        let folder = rustc(&["--print", "target-libdir", "--target", &self.name])?;
        Ok(Path::new(folder.trim()).read_dir().is_ok_and(|mut files| files.next().is_some()))
    }

    /// The program that runs programs of this target here, with its variables; empty on the host.
    pub fn runner(&self) -> &'static str {
        match &*self.name {
            name if name.contains("-windows-") => "env WINEDEBUG=-all wine ",
            "aarch64-unknown-linux-gnu" => "qemu-aarch64-static -L /usr/aarch64-linux-gnu ",
            "aarch64-unknown-linux-musl" => "qemu-aarch64-static ",
            _ => "",
        }
    }
}

fn has_std_source() -> Result<bool> {
    let root = rustc(&["--print", "sysroot"])?;
    Ok(Path::new(root.trim()).join("lib/rustlib/src/rust/library/std").exists())
}

fn rustc(arguments: &[&str]) -> Result<String> {
    let output = Command::new("rustc").args(arguments).output().context("rustc")?;
    Ok(String::from_utf8(output.stdout)?)
}
