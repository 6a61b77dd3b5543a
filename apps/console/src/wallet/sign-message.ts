import type { ConnectedWallet } from '@obverse/react';
import bs58 from 'bs58';

type SignMessageFeature = {
  readonly signMessage: (input: object) => Promise<readonly { readonly signature: Uint8Array }[]>;
};

/** Asks the wallet to sign a text. @returns the signature, base58 @throws where the wallet signs no messages, and what it throws where the person refuses */
export async function signMessage({ wallet, account }: ConnectedWallet, text: string): Promise<string> {
  const feature = wallet.features['solana:signMessage'] as SignMessageFeature | undefined;
  if (feature === undefined) throw new Error(`${wallet.name} signs no messages`);
  const [signed] = await feature.signMessage({ account, message: new TextEncoder().encode(text) });
  if (signed === undefined) throw new Error(`${wallet.name} did not sign`);
  return bs58.encode(signed.signature);
}
