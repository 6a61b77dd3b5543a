import { ACCOUNTS } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import type { Cluster } from '../session/cluster.ts';

/** All accounts of a kind. */
export async function findAccounts<T>(
  { connection, programId }: Cluster,
  kind: keyof typeof ACCOUNTS,
  decode: (address: PublicKey, data: Uint8Array) => T,
): Promise<T[]> {
  const { discriminator, version, size } = ACCOUNTS[kind];
  const head = Buffer.from([discriminator, version]).toString('base64');
  const found = await connection.getProgramAccounts(programId, {
    filters: [{ dataSize: size }, { memcmp: { offset: 0, bytes: head, encoding: 'base64' } }],
  });
  return found.map(({ pubkey, account }) => decode(pubkey, account.data));
}
