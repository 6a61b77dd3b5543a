import type { PublicKey } from '@solana/web3.js';
import type { Cluster } from './cluster.ts';

/** Where the fields begin that an integration and a change of the first layout lack, and how long they are. */
const integration = { 8: 8, 288: 64 };
const change = { 42: 4, 60: 4 };
const addedSince: Readonly<Record<number, Readonly<Record<number, number>>>> = { 3: integration, 9: change };

/** Gives an account the first layout, byte by byte, with the rent of its size, as the program before would have left it. */
export function downgrade(cluster: Cluster, address: PublicKey): void {
  const data = [...cluster.data(address)];
  const added = addedSince[data[0] ?? 0];
  if (!added) throw new Error(`${address.toBase58()} has had one layout only`);
  for (const [start, length] of Object.entries(added).toReversed()) data.splice(Number(start), length);
  data[1] = 1;
  cluster.setAccount(address, { data: Uint8Array.from(data), lamports: cluster.rent(data.length) });
}
