import { type Connection, Keypair, type PublicKey } from '@solana/web3.js';

/** A new wallet with ten SOL from a local cluster. */
export async function fundedWallet(rpc: Connection): Promise<Keypair> {
  const keypair = Keypair.generate();
  await rpc.requestAirdrop(keypair.publicKey, 10_000_000_000);
  return keypair;
}

/** Calls a method of a local cluster. @throws when the cluster refuses it */
export async function callCluster(rpcUrl: string, method: string, params: readonly unknown[]): Promise<void> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { error } = (await response.json()) as { error?: { message: string } };
  if (error) throw new Error(error.message);
}

/** Gives test coins of a stablecoin's underlying token on a local cluster. @param amount in base units @throws when the cluster refuses it */
export const faucet = (rpc: Connection, owner: PublicKey, index: number, amount: bigint): Promise<void> =>
  callCluster(rpc.rpcEndpoint, 'obverse_faucet', [owner.toBase58(), index, amount.toString()]);
