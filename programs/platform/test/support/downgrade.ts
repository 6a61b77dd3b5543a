import type { PublicKey } from '@solana/web3.js';
import type { Cluster } from './cluster.ts';

/** Where the fields begin that an integration and a change of the first layout lack, and how long they are; in the order of the account. */
type Fields = readonly (readonly [number, number])[];
const integration: Fields = [
  [8, 8],
  [288, 64],
];
const change: Fields = [
  [42, 4],
  [60, 4],
];
const addedSince: Readonly<Record<number, Fields>> = { 3: integration, 9: change };

/** Gives an account the first layout, byte by byte, with the rent of its size, as the program before would have left it. */
export function downgrade(cluster: Cluster, address: PublicKey): void {
  const data = [...cluster.data(address)];
  const added = addedSince[data[0] ?? 0];
  if (!added) throw new Error(`${address.toBase58()} has had one layout only`);
  for (const [start, length] of added.toReversed()) data.splice(start, length);
  data[1] = 1;
  cluster.setAccount(address, { data: Uint8Array.from(data), lamports: cluster.rent(data.length) });
}
