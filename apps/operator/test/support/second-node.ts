import { httpNode } from '@obverse/testing';
import type { PublicKey } from '@solana/web3.js';

/** In what the node differs from the one behind it. */
export type Tampering =
  | { readonly genesisHash: string }
  | { readonly address: PublicKey; readonly tamper: (data: Buffer) => Buffer };

type Call = { readonly method: string; readonly params: readonly [readonly string[]] };
type Answer = { result: unknown };
type Accounts = { readonly value: readonly ({ data: [string, 'base64'] } | null)[] };

function change({ method, params }: Call, answer: Answer, tampering: Tampering): void {
  if ('genesisHash' in tampering) {
    if (method === 'getGenesisHash') answer.result = tampering.genesisHash;
    return;
  }
  if (method !== 'getMultipleAccounts') return;
  const account = (answer.result as Accounts).value[params[0].indexOf(tampering.address.toBase58())];
  if (!account) return;
  account.data[0] = tampering.tamper(Buffer.from(account.data[0], 'base64')).toString('base64');
}

/** A second node of the cluster at `url`, which may lie. */
export function openSecondNode(url: string, tampering?: Tampering) {
  return httpNode(async (body, response) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await (await fetch(url, { method: 'POST', headers, body })).json();
    if (tampering) change(JSON.parse(body), answer as Answer, tampering);
    response.writeHead(200, headers).end(JSON.stringify(answer));
  });
}
