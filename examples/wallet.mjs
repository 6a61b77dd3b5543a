// Prints the address of the wallet in the file KEYPAIR. Creates the wallet if the file is missing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Keypair } from '@solana/web3.js';

const file = process.env.KEYPAIR ?? 'wallet.json';
if (!existsSync(file)) {
  writeFileSync(file, JSON.stringify([...Keypair.generate().secretKey]), { mode: 0o600 });
}
console.log(
  Keypair.fromSecretKey(Uint8Array.from(JSON.parse(readFileSync(file, 'utf8')))).publicKey.toBase58(),
);
