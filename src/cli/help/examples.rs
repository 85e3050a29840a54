//! Examples below the help of each command.

use clap::Command;

/// How the paragraph of examples begins in the help of a command.
pub const HEADING: &str = "Examples:";

/// Each belongs to the command that it calls.
const EXAMPLES: &[&str] = &[
    "klotski-ingest",
    "klotski-ingest small.db --class 5-4-1 --measures core",
    "klotski-sql query hardest 5-4-1",
    "klotski-sql query minsteps 横刀立马",
    "klotski-sql sql 'SELECT class, layouts FROM classes ORDER BY layouts DESC LIMIT 3'",
    "klotski-sql sql 'SELECT * FROM layouts WHERE code = :code' -p code=4FEA13400",
    "klotski-sql shell --db klotski.db",
    "klotski-sql list records",
    "klotski-sql list hardest",
    "klotski-sql tables layouts",
    "klotski-sql show 横刀立马",
    "klotski-sql code 横刀立马",
    "klotski-sql random --class 5-4-1 --steps 60..80",
    "klotski-sql solve 横刀立马 --play",
    "klotski-sql path 4FEA134 D9B9F3",
    "klotski-sql paths 4FEA134 D9B9F3 -o map.svg",
    "klotski-sql neighbors 横刀立马",
    "klotski-sql layers 横刀立马 --metric unit",
    "klotski-sql solutions 横刀立马",
    "klotski-sql farthest 4FEA134",
    "klotski-sql members 横刀立马 -o group.csv",
    "klotski-sql export hardest 5-4-1 -o hardest.csv",
    "klotski-sql export hrd farthest --class 5-4-1 -o farthest_5-4-1.csv",
    #[cfg(feature = "parquet")]
    "klotski-sql export parquet --dir tables",
    "klotski-sql export reports --dir reports",
    "klotski-sql plot layers 横刀立马",
    "klotski-sql plot layout-map -o map.svg",
    "klotski-sql report --dir site",
    "klotski-sql datasette --dir pages",
    "klotski-sql info",
    "klotski-sql verify --quick",
    "klotski-sql completions bash",
    "klotski-sql man --dir ~/.local/share/man/man1",
];

/// A program with the examples of each of its commands.
pub fn with_examples(program: Command) -> Command {
    let name = program.get_name().to_owned();
    add_examples(program, &name)
}

fn add_examples(command: Command, call: &str) -> Command {
    let is_own = |example: &&&str| {
        let rest =
            example.strip_prefix(call).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let word = rest.map(|rest| rest.split_whitespace().next().unwrap_or_default());
        word.is_some_and(|word| command.find_subcommand(word).is_none())
    };
    let mut examples: Vec<String> =
        EXAMPLES.iter().filter(is_own).map(|example| format!("\n  {example}")).collect();
    let mut command = command.mut_subcommands(|command| {
        let call = format!("{call} {}", command.get_name());
        add_examples(command, &call)
    });
    if !examples.is_empty() {
        examples.insert(0, HEADING.to_owned());
        let notes = command.get_after_help().map(|notes| format!("\n\n{notes}"));
        command = command.after_help(examples.concat() + &notes.unwrap_or_default());
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{klotski_ingest, klotski_sql};

    fn assert_examples(command: &Command) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let is_program = command.get_name() == "klotski-sql";
        assert!(is_program || help.starts_with(HEADING), "{} has no example", command.get_name());
        command.get_subcommands().for_each(assert_examples);
    }

    #[test]
    fn every_command_has_examples_that_can_be_called() {
        let programs = [klotski_sql::command, klotski_ingest::command];
        for program in programs {
            assert_examples(&with_examples(program()));
        }
        for example in EXAMPLES {
            // A part in quotes is one word.
            let parts = example.split('\'').enumerate();
            let words = parts.flat_map(|(number, part)| match number % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            });
            let program = programs[usize::from(example.starts_with("klotski-ingest"))];
            program()
                .try_get_matches_from(words)
                .unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }
}
