//! `klotski-sql completions`: completions for shells.

use anyhow::Result;
use clap::Args;
use clap_complete::Shell;
use klotski_program::write_script;

use crate::cli::answer::PlaceOptions;

/// Print the script that makes a shell complete both programs
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
    #[command(flatten)]
    output: PlaceOptions,
}

const AFTER_HELP: &str = "\
A line in the start file of the shell adds completion for both programs. In zsh, put it after compinit:

  bash: ~/.bashrc
      source <(klotski-sql completions bash)
  zsh: ~/.zshrc
      source <(klotski-sql completions zsh)
  fish: ~/.config/fish/config.fish
      klotski-sql completions fish | source
  elvish: ~/.config/elvish/rc.elv
      eval (klotski-sql completions elvish | slurp)
  powershell: $PROFILE
      klotski-sql completions powershell | Out-String | Invoke-Expression

Or save the script in a folder that the shell reads: as klotski-sql and klotski-ingest \
in ~/.local/share/bash-completion/completions, as _klotski in a folder of zsh's $fpath, as \
klotski.fish in ~/.config/fish/conf.d.";

impl CompletionsArgs {
    pub fn run(&self) -> Result<()> {
        self.output.decide()?.write_bytes(|out| Ok(write_script(self.shell, out)?))
    }
}
