// Signs in with a wallet, as a page of the service's own origin does with `solana:signIn`, and reads without an API key.
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { issue, newWallet } from './obverse.mjs';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
// a browser sends origin and cookie by itself
let headers = { 'Content-Type': 'application/json', Origin: api };

async function call(method, path, body) {
  const response = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) });
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
  if (cookie) headers = { ...headers, Cookie: cookie };
  const answer = await response.json();
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
}

const authority = await newWallet();
const integrationId = await issue(authority, 'SIGN');
const address = authority.publicKey.toBase58();

const { nonce, message } = await call('POST', '/auth/challenge', { address });
const signature = bs58.encode(nacl.sign.detached(new TextEncoder().encode(message), authority.secretKey));
const { expiresAt } = await call('POST', '/auth/sign-in', { address, nonce, signature });
console.log('signed in until', expiresAt);

const stats = () => call('GET', `/integration/${integrationId}/stats`);
console.log('supply:', (await stats()).supply);
const { sessions } = await call('GET', '/auth/sessions');
console.log('sessions:', sessions.length);
await call('POST', '/auth/sign-out', {});
console.log('signed out:', await stats().catch((error) => error.message));
