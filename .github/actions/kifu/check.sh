#!/usr/bin/env bash
# The step of the action that checks: arguments come as lines in the environment, so that no name and no
# option is ever taken apart by the shell.
set -euo pipefail

args=(check)
lines() {
    while IFS= read -r line; do
        if [ -n "$line" ]; then printf '%s\0' "$line"; fi
    done <<< "$1"
}
while IFS= read -r -d '' arg; do args+=("$arg"); done < <(lines "${KIFU_ARGS:-}")
if [ -n "${KIFU_SARIF:-}" ]; then args+=("--output" "sarif=$KIFU_SARIF"); fi

paths=()
while IFS= read -r -d '' path; do paths+=("$path"); done < <(lines "${KIFU_PATHS:-.}")

if [ -z "${KIFU_SINCE:-}" ]; then
    exec "${KIFU:-kifu}" "${args[@]}" -- "${paths[@]}"
fi

# The names are written to a file first: a fault of git must not look like an empty list.
list=$(mktemp)
trap 'rm -f "$list"' EXIT
git diff -z --name-only --diff-filter=d "$KIFU_SINCE...HEAD" -- "${paths[@]}" |
    { grep -z -i -E '\.(kif|kifu|ki2|ki2u|csa|psn|usi|sfen|jkf|bod)$' || [ "$?" -eq 1 ]; } > "$list"
"${KIFU:-kifu}" "${args[@]}" --files-from "$list" --null
