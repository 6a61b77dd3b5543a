import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import { registerWallet } from '@wallet-standard/wallet';

type SignInput = { readonly transaction: Uint8Array };

/** A wallet of the Wallet Standard over a keypair, registered as an extension would be. It does what `mode` says when it is asked. */
export function registerTestWallet(keypair: Keypair) {
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] as const;
  const account = {
    address: keypair.publicKey.toBase58(),
    publicKey: keypair.publicKey.toBytes(),
    chains,
    features: ['solana:signTransaction'],
  } as const;
  const control = { mode: 'sign' as 'sign' | 'decline', asked: 0 };
  const signTransaction = async (...inputs: SignInput[]) => {
    control.asked += 1;
    if (control.mode === 'decline') throw new Error('User rejected the request');
    return inputs.map(({ transaction }) => {
      const decoded = VersionedTransaction.deserialize(transaction);
      decoded.sign([keypair]);
      return { signedTransaction: decoded.serialize() };
    });
  };
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
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: [0], signTransaction },
    },
  });
  return control;
}
