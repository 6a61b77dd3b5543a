// Prints the request body to reveal or rotate an API key, signed by the wallet in KEYPAIR: `sign.mjs reveal|rotate INTEGRATION`.
import { readFileSync } from 'node:fs';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';

const [verb, integrationId] = process.argv.slice(2);
const words = { reveal: 'Reveal', rotate: 'Rotate' };
if (!words[verb] || !integrationId) throw new Error('usage: sign.mjs reveal|rotate INTEGRATION');
const secret = JSON.parse(readFileSync(process.env.KEYPAIR ?? 'wallet.json', 'utf8'));
const { publicKey, secretKey } = Keypair.fromSecretKey(Uint8Array.from(secret));
const timestamp = Date.now();
// on devnet the message ends with ` on devnet`
const message = `${words[verb]} API key for integration ${integrationId} at ${timestamp}`;
const signature = bs58.encode(nacl.sign.detached(new TextEncoder().encode(message), secretKey));
console.log(JSON.stringify({ integrationId, signer: publicKey.toBase58(), signature, timestamp }));
