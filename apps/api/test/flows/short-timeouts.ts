import { coins, createClient, underlying } from '@obverse/client';
import { sendAndFollow, web3Wallet } from '@obverse/client/send';
import { Keypair, VersionedTransaction } from '@solana/web3.js';

/** What a program of a user has, in whatever runtime it runs. */
export type Settings = {
  readonly url: string;
  readonly rpcUrl: string;
  readonly apiKey: string;
  readonly secretKey: readonly number[];
  readonly integrationId: string;
  readonly programId: string;
  /** Of one transaction each; milliseconds. */
  readonly timeoutsMs: readonly number[];
};

/** Mints once with each timeout. @returns how each transaction ended */
export async function mintWithin(settings: Settings): Promise<string[]> {
  const { url, rpcUrl, apiKey, integrationId, programId, timeoutsMs } = settings;
  const keypair = Keypair.fromSecretKey(Uint8Array.from(settings.secretKey));
  const signTransaction = async (transaction: VersionedTransaction) => {
    transaction.sign([keypair]);
    return transaction;
  };
  const ends: string[] = [];
  for (const timeoutMs of timeoutsMs) {
    const amounts = { amount: underlying('1', 6), minimumReceived: coins('0.9', 6) };
    const user = keypair.publicKey.toBase58();
    const sent = sendAndFollow({
      client: createClient({ baseUrl: url, apiKey }),
      path: '/integration/mint',
      // the memo makes each mint another transaction, also in the same slot
      body: { integrationId, user, memo: String(timeoutMs), ...amounts },
      wallet: web3Wallet({ signTransaction }, VersionedTransaction),
      rpcUrl,
      verify: { programId },
      pollMs: 33.3,
      timeoutMs,
    });
    ends.push(await sent.then(({ status }) => status, String));
  }
  return ends;
}
