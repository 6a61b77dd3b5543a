import type { Keypair } from '@solana/web3.js';
import { registerWallet } from '@wallet-standard/wallet';
import { expect } from 'vitest';

/** A wallet of the Wallet Standard that connects with a keypair's address, registered as an extension would be. */
export function registerTestWallet({ publicKey }: Keypair) {
  const chains = ['solana:devnet'] as const;
  const features = ['solana:signTransaction'] as const;
  const account = { address: publicKey.toBase58(), publicKey: publicKey.toBytes(), chains, features };
  const signing = { supportedTransactionVersions: [0], signTransaction: () => expect.unreachable() };
  registerWallet({
    version: '1.0.0',
    name: 'Test wallet',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => {} },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': { version: '1.0.0', ...signing },
    },
  });
}
