// Reads an answer of the service from standard input, signs its transaction with the wallet in KEYPAIR, sends it to RPC_URL and waits.
import { readFileSync } from 'node:fs';
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js';

const answer = JSON.parse(readFileSync(0, 'utf8'));
if (!answer.success) throw new Error(answer.message);
const secret = JSON.parse(readFileSync(process.env.KEYPAIR ?? 'wallet.json', 'utf8'));
const transaction = VersionedTransaction.deserialize(Buffer.from(answer.data.transaction, 'base64'));
transaction.sign([Keypair.fromSecretKey(Uint8Array.from(secret))]);
const connection = new Connection(process.env.RPC_URL ?? 'http://127.0.0.1:8899', 'confirmed');
const signature = await connection.sendTransaction(transaction);
const { value } = await connection.confirmTransaction({ signature, ...answer.data }, 'confirmed');
console.log(value.err ? `failed: ${JSON.stringify(value.err)}` : `confirmed: ${signature}`);
process.exit(value.err ? 1 : 0);
