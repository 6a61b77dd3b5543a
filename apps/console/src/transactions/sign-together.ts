import type { SigningWallet } from '@obverse/client/send';

type Waiting = {
  readonly transaction: Uint8Array;
  readonly resolve: (signed: Uint8Array) => void;
  readonly reject: (reason: unknown) => void;
};

/** By EIP-1193, which wallets of Solana follow: a person has refused. */
const refusedByPerson = 4001;

const isRefusal = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === refusedByPerson;

/** @returns undefined where the wallet takes one transaction at a time, as some do for pages that they do not know @throws where the person refuses */
async function signAll(
  { signAllTransactions }: SigningWallet,
  transactions: readonly Uint8Array[],
): Promise<readonly Uint8Array[] | undefined> {
  if (signAllTransactions === undefined || transactions.length === 1) return undefined;
  try {
    const signed = await signAllTransactions(transactions);
    return signed.length === transactions.length ? signed : undefined;
  } catch (error) {
    if (isRefusal(error)) throw error;
    return undefined;
  }
}

/** A wallet for several transactions at a time, which asks the person once for all of them. */
export type JointWallet = SigningWallet & {
  /** Says that one of the transactions needs no signature any more. */
  readonly leave: () => void;
};

/**
 * Waits until `count` transactions are to be signed, then asks the wallet for all of them; where it refuses several, for one after the other until one is refused.
 * Once the signal is aborted the wallet is asked for none.
 */
export function signTogether(wallet: SigningWallet, count: number, signal?: AbortSignal): JointWallet {
  const waiting: Waiting[] = [];
  let expected = count;
  const ask = async () => {
    const all = waiting.splice(0);
    try {
      signal?.throwIfAborted();
      const signed = await signAll(
        wallet,
        all.map(({ transaction }) => transaction),
      );
      if (signed !== undefined) {
        for (const [i, { transaction, resolve }] of all.entries()) resolve(signed[i] ?? transaction);
        return;
      }
      for (const { transaction, resolve } of all) {
        signal?.throwIfAborted();
        resolve(await wallet.signTransaction(transaction, { signers: [] }));
      }
    } catch (error) {
      // those that are signed already have been resolved, and stay so
      for (const { reject } of all) reject(error);
    }
  };
  const askWhenComplete = () => {
    if (waiting.length > 0 && waiting.length >= expected) void ask();
  };
  return {
    signTransaction: (transaction) =>
      new Promise((resolve, reject) => {
        waiting.push({ transaction, resolve, reject });
        askWhenComplete();
      }),
    leave: () => {
      expected -= 1;
      askWhenComplete();
    },
  };
}
