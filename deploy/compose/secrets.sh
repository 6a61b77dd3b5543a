#!/bin/sh
# Makes the secrets of the stack, each once: those that exist stay. Back them up.
# The folder is its owner's alone. Inside of it the files are readable, because each container reads its own as a user of its own.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
make() { [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }
make postgres_password "$(openssl rand -hex 32)"
make database_url "postgres://obverse:$(cat secrets/postgres_password)@postgres:5432/obverse"
make webhook_key "$(openssl rand -base64 32)"
make s3_secret "$(openssl rand -hex 32)"
make grafana_password "$(openssl rand -hex 16)"
chmod 644 secrets/*
