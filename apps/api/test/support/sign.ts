import type { Cluster } from '@obverse/contracts';
import { type KeyMessageParams, revealMessage, rotateMessage } from '@obverse/core';
import type { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';

const messages = { reveal: revealMessage, rotate: rotateMessage };

export const sign = (message: string | Uint8Array, { secretKey }: Keypair): string =>
  bs58.encode(nacl.sign.detached(Buffer.from(message), secretKey));

/** The body of a signed request, as the authority makes it. */
export function signedBody(
  verb: keyof typeof messages,
  authority: Keypair,
  integrationId: string,
  { timestamp = Date.now(), cluster = 'mainnet' }: { timestamp?: number; cluster?: Cluster } = {},
) {
  const params: KeyMessageParams = { integrationId, timestamp, cluster };
  const signature = sign(messages[verb](params), authority);
  return { integrationId, signer: authority.publicKey.toBase58(), signature, timestamp };
}
