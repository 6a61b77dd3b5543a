import type { Cluster } from '@obverse/contracts';
import type { Keypair } from '@solana/web3.js';
import type { Answer } from './service.ts';
import { sign } from './sign.ts';

export type Request = (path: string, init: RequestInit) => Promise<Answer>;

/** What a browser says about a request of the service's own page. */
export const ownPage = { 'sec-fetch-site': 'same-origin' };

type Options = { readonly cluster?: Cluster; readonly headers?: Readonly<Record<string, string>> };

const post = (request: Request, path: string, body: object, more: Record<string, string>) => {
  const headers = { 'content-type': 'application/json', ...more };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
};

export async function challengeFor(
  request: Request,
  { publicKey }: Keypair,
  { cluster = 'mainnet', headers = ownPage }: Options = {},
) {
  const path = `/auth/challenge?cluster=${cluster}`;
  const { body } = await post(request, path, { address: publicKey.toBase58() }, headers);
  if (!body.success) throw new Error(body.message);
  return body.data as { readonly nonce: string; readonly message: string };
}

export async function signedChallenge(request: Request, wallet: Keypair, options: Options = {}) {
  const { nonce, message } = await challengeFor(request, wallet, options);
  return { address: wallet.publicKey.toBase58(), nonce, signature: sign(message, wallet) };
}

/** Signs in as a browser does. @returns the answer, and the cookie as the browser sends it back */
export async function signIn(request: Request, wallet: Keypair, options: Options = {}) {
  const { cluster = 'mainnet', headers = ownPage } = options;
  const body = await signedChallenge(request, wallet, options);
  const answer = await post(request, `/auth/sign-in?cluster=${cluster}`, body, headers);
  if (!answer.body.success) throw new Error(answer.body.message);
  const setCookie = answer.headers.get('set-cookie') ?? '';
  const [cookie = ''] = setCookie.split(';', 1);
  return { answer, setCookie, cookie, headers: { cookie, ...headers } as Record<string, string> };
}
