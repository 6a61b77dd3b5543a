#!/usr/bin/env bash
# Installs solana-test-validator of Agave from crates.io, for `npm run test:validator`. It takes one to two hours on two cores, once, and an
# interrupted build continues. VALIDATOR_DIR says where to; the sources, the build and the binary need about 10 GB.
set -euo pipefail

version=4.2.2
directory="${VALIDATOR_DIR:-$HOME/.cache/obverse-validator}"
binary="$directory/bin/solana-test-validator"

if [ -x "$binary" ] && "$binary" --version | grep -qF " $version "; then
  echo "$binary is installed"
  exit 0
fi

# what the crates of RocksDB, gRPC, TLS and hardware wallets need to build
packages=(protobuf-compiler libclang-dev libudev-dev libssl-dev clang cmake pkg-config)
missing=()
for package in "${packages[@]}"; do
  dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q ' installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null
fi

# a binary for tests: what builds quickest and still makes a block every 400 ms
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
export CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_DEBUG=0
export CARGO_TARGET_DIR="$directory/target"
nice -n 19 cargo install agave-validator --version "$version" --locked --bin solana-test-validator --root "$directory"
"$binary" --version
