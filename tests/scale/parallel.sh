#!/bin/sh
# GNU parallel: the blocks of a stream go to as many processes as there are cores.
# Usage: parallel.sh KIFU GAMES.jsonl    (GAMES.jsonl from `kifu pack`)
set -eu
kifu=$1
games=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

"$kifu" check --stdin-format jsonl <"$games" >"$dir/one.jsonl"
parallel --pipe --block 1M -k "$kifu" check --stdin-format jsonl <"$games" >"$dir/many.jsonl"
cmp "$dir/one.jsonl" "$dir/many.jsonl"

"$kifu" convert --stdin-format jsonl --to csa <"$games" >"$dir/one.csa.jsonl"
parallel --pipe --block 1M -k "$kifu" convert --stdin-format jsonl --to csa <"$games" >"$dir/many.csa.jsonl"
cmp "$dir/one.csa.jsonl" "$dir/many.csa.jsonl"

# Shares of the stream as parts, merged in any order.
split -n l/3 "$dir/one.jsonl" "$dir/part-"
"$kifu" merge --fail-on never --format sarif "$dir"/part-* >"$dir/a.sarif"
"$kifu" merge --fail-on never --format sarif "$dir/part-ac" "$dir/part-aa" "$dir/part-ab" >"$dir/b.sarif"
cmp "$dir/a.sarif" "$dir/b.sarif"

echo "parallel: $(wc -l <"$dir/one.jsonl") games, the same bytes as one process"
