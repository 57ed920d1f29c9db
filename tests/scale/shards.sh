#!/bin/sh
# Shares of the inputs, as a CI matrix or an array of jobs takes them, put together again.
# Usage: shards.sh KIFU PATH...
set -eu
kifu=$1
shift
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

for shard in 1 2 3 4; do
    "$kifu" check --isolated --fail-on never --format jsonl --shard "$shard/4" "$@" >"$dir/part-$shard.jsonl"
done
"$kifu" check --isolated --fail-on never --format jsonl "$@" >"$dir/one.jsonl"
# Both through merge: it puts the inputs in the order of their names.
"$kifu" merge --fail-on never "$dir"/part-*.jsonl >"$dir/merged.jsonl"
"$kifu" merge --fail-on never "$dir/one.jsonl" >"$dir/sorted.jsonl"
cmp "$dir/merged.jsonl" "$dir/sorted.jsonl"
echo "shards: $(wc -l <"$dir/one.jsonl") findings, the same bytes as one process"
