import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { once } from '../ui/once.ts';

const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PGNpcmNsZSBjeD0iMTYiIGN5PSIxNiIgcj0iMTQiIGZpbGw9IiNlYTU4MGMiLz48L3N2Zz4=' as const;

/** Fills in the wallet's signature of a serialised transaction. */
async function sign(
  { publicKey, secretKey }: nacl.SignKeyPair,
  transaction: Uint8Array,
): Promise<Uint8Array> {
  const { PublicKey, VersionedTransaction } = await import('@solana/web3.js');
  const decoded = VersionedTransaction.deserialize(transaction);
  const signature = nacl.sign.detached(decoded.message.serialize(), secretKey);
  decoded.addSignature(new PublicKey(publicKey), signature);
  return decoded.serialize();
}

type Listener = (change: { accounts: readonly WalletAccount[] }) => void;

const localChain = 'solana:localnet';

/** Ends every key wallet that is registered. */
const ends = new Map<string, () => void>();

/**
 * Registers a wallet with a key that this page has, for local clusters alone: it signs without asking. The page shows what it signs.
 *
 * @param key called at the first use: to make one takes a slow phone as long as to draw a page
 */
export function registerKeyWallet(name: string, key: () => nacl.SignKeyPair): void {
  if (ends.has(name)) return;
  const chains = [localChain] as const;
  const pair = once(key);
  const accounts: WalletAccount[] = [];
  const connect = async () => {
    const { publicKey } = pair();
    accounts[0] ??= {
      address: bs58.encode(publicKey),
      publicKey,
      chains,
      features: ['solana:signTransaction', 'solana:signMessage'],
    };
    return { accounts };
  };
  let isLocal = true;
  const requireLocal = () => {
    if (!isLocal) throw new Error(`${name} is for local clusters alone`);
  };
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    accounts,
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => {} },
      'standard:events': { version: '1.0.0', on: (_: 'change', __: Listener) => () => {} },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: [0],
        signTransaction: async (...inputs: { transaction: Uint8Array; chain?: string }[]) => {
          requireLocal();
          if (inputs.some(({ chain }) => chain !== localChain))
            throw new Error(`${name} signs for ${localChain} alone`);
          return Promise.all(
            inputs.map(async ({ transaction }) => ({ signedTransaction: await sign(pair(), transaction) })),
          );
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        // a message names no chain
        signMessage: async (...inputs: { message: Uint8Array }[]) => {
          requireLocal();
          return inputs.map(({ message }) => ({
            signedMessage: message,
            signature: nacl.sign.detached(message, pair().secretKey),
          }));
        },
      },
    },
  };
  const unregister = getWallets().register(wallet);
  ends.set(name, () => {
    isLocal = false;
    unregister();
  });
}

/** Takes all of them out of the page, which has left the local cluster. Whoever still holds one cannot sign with it. */
export function endKeyWallets(): void {
  for (const end of ends.values()) end();
  ends.clear();
}
