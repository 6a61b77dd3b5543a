import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features';
import { useCallback, useEffect, useMemo, useState } from 'react';

/** The wallet that signs, and its account. */
export type ConnectedWallet = {
  readonly wallet: Wallet;
  readonly account: WalletAccount;
};

export type Connection = {
  /** Undefined while no wallet is connected. */
  readonly connected: ConnectedWallet | undefined;
  /** Asks the wallet for an account. @throws what the wallet throws where the user refuses */
  readonly connect: (wallet: Wallet) => Promise<ConnectedWallet>;
  readonly disconnect: () => Promise<void>;
};

type Features = Partial<StandardConnectFeature & StandardDisconnectFeature & StandardEventsFeature>;

const featuresOf = ({ features }: Wallet): Features => features as Features;

/** The connected wallet. It follows the wallet when that changes its account. */
export function useConnection(): Connection {
  const [connected, setConnected] = useState<ConnectedWallet>();

  const connect = useCallback(async (wallet: Wallet) => {
    const answer = await featuresOf(wallet)['standard:connect']?.connect();
    const account = answer?.accounts[0] ?? wallet.accounts[0];
    if (account === undefined) throw new Error(`${wallet.name} has no account for this page`);
    setConnected({ wallet, account });
    return { wallet, account };
  }, []);

  const disconnect = useCallback(async () => {
    setConnected(undefined);
    if (connected !== undefined) await featuresOf(connected.wallet)['standard:disconnect']?.disconnect();
  }, [connected]);

  useEffect(() => {
    if (connected === undefined) return undefined;
    const { wallet, account } = connected;
    return featuresOf(wallet)['standard:events']?.on('change', ({ accounts }) => {
      if (accounts === undefined || accounts.some(({ address }) => address === account.address)) return;
      const [next] = accounts;
      setConnected(next === undefined ? undefined : { wallet, account: next });
    });
  }, [connected]);

  return useMemo(() => ({ connected, connect, disconnect }), [connected, connect, disconnect]);
}
