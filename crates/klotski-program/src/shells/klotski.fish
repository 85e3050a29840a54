# Completions of klotski-sql and klotski-ingest for fish.

function __klotski_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    set -l current (commandline --current-token --cut-at-cursor)
    while string match --quiet --regex '^\w+=' -- $words[1]
        set --erase words[1]
    end
    set -l program (string replace --regex '^~(?=/)' $HOME -- $words[1])
    for line in (KLOTSKI_COMPLETE=fish $program -- $words "$current" 2>/dev/null)
        set -l found (string match --regex --groups-only '^(.*)<(files|folders)>' -- $line)
        or begin
            echo $line
            continue
        end
        # Of --option=value, the value only.
        set -l path (string replace --regex '^--[^=]*=' '' -- "$current")
        # fish completes a command that does not exist with files.
        set -l paths (complete --do-complete="'' $path")
        if test $found[2] = folders
            set paths (string match --regex '.*/$' -- $paths)
        end
        for path in $paths
            echo $found[1]$path
        end
    end
end

complete --command klotski-sql --no-files --arguments '(__klotski_complete)'
complete --command klotski-ingest --no-files --arguments '(__klotski_complete)'
