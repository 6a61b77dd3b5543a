#!/bin/sh
# Runs a script on the Node of node.mjs, in place of this process: streams, signals and the exit code are the script's.
bin="$(node "$(dirname "$0")/node.mjs")" || exit
PATH="$bin:$PATH"
export PATH
exec node "$@"
