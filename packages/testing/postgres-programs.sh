#!/bin/sh
# Prints the folder of the newest PostgreSQL server's programs. Debian keeps each version in a folder of its own; elsewhere they are on the path.
set -eu
initdb="$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -t / -k 5 -n | tail -n 1)"
initdb="${initdb:-$(command -v initdb || true)}"
if [ -z "$initdb" ]; then
  echo 'no PostgreSQL server is installed: .ci/postgres installs one' >&2
  exit 1
fi
dirname "$initdb"
