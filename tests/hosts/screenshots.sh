#!/usr/bin/env bash
# Screenshots of the report by headless Chromium, at two widths, to be looked at:
# tests/hosts/screenshots.sh klotski.db FOLDER. klotski-sql and chromium must be found.
set -euo pipefail
[ $# = 2 ] || { echo "usage: tests/hosts/screenshots.sh WAREHOUSE FOLDER" >&2; exit 2; }
db=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
klotski-sql report --db "$db" --dir "$work/site"
class=$(klotski-sql sql --db "$db" --no-headers \
    "SELECT class FROM classes ORDER BY groups DESC LIMIT 1")

shoot() { # file, name, width, height, further options
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --virtual-time-budget=3000 \
        --window-size="$3,$4" --screenshot="$folder/$2.png" "${@:5}" "file://$1" 2> /dev/null
    echo "$folder/$2.png"
}
for width in 1200 420; do
    shoot "$work/site/index.html" "index-$width" $width 3000
    shoot "$work/site/zh/index.html" "index-zh-$width" $width 1500
    shoot "$work/site/records.html" "records-$width" $width 2000
    shoot "$work/site/class/$class.html" "class-$width" $width 2000
    shoot "$work/site/layout.html?code=4FEA134" "layout-$width" $width 2600
    shoot "$work/site/zh/layout.html?code=横刀立马" "layout-zh-$width" $width 2600
    shoot "$work/site/draw.html?code=4FEA134" "draw-$width" $width 1000
    shoot "$work/site/zh/draw.html" "draw-zh-$width" $width 1100
    shoot "$work/site/plots.html" "plots-$width" $width 9000
done
shoot "$work/site/index.html" index-dark 1200 2000 --blink-settings=preferredColorScheme=0
