import { callNode } from '@obverse/client';
import { refreshReads, useObverse, useStablecoins } from '@obverse/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** What one click gives: 2 SOL and 1 000 of each underlying. */
const giftLamports = 2_000_000_000;
const giftTokens = 1_000n;

const secondsPerDay = 86_400;

/** What only local clusters give: test money, and a clock that can be moved. All reads are asked again after each. */
export function useLocalCluster() {
  const { cluster, rpcUrl } = useObverse();
  const { data: stablecoins = [] } = useStablecoins();
  const queryClient = useQueryClient();
  /** Not repeated: each call gives money, or moves the clock. */
  const call = (method: string, params: readonly unknown[]) => {
    if (rpcUrl === undefined) throw new Error('This page has no node of the cluster');
    return callNode(rpcUrl, method, params, { retry: { attempts: 1 } });
  };
  const onSuccess = () => refreshReads(queryClient, cluster);

  const money = useMutation({
    mutationFn: async (address: string) => {
      await call('requestAirdrop', [address, giftLamports]);
      for (const { index, decimals } of stablecoins) {
        const amount = String(giftTokens * 10n ** BigInt(decimals));
        await call('obverse_faucet', [address, index, amount]);
      }
    },
    onSuccess,
  });
  const time = useMutation({
    mutationFn: async (days: number) => call('obverse_advanceClock', [days * secondsPerDay]),
    onSuccess,
  });
  return { stablecoins, money, time };
}
