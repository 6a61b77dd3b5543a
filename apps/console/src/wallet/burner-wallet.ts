import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { registerKeyWallet } from './key-wallet.ts';

export const burnerWalletName = 'Burner wallet';

const storageKey = 'obverse-burner';

/** The key of this browser, made at the first use. It is worth nothing outside of local clusters, so it may lie in the browser's storage. */
function keyPair(): nacl.SignKeyPair {
  const stored = localStorage.getItem(storageKey);
  if (stored !== null) return nacl.sign.keyPair.fromSecretKey(bs58.decode(stored));
  const made = nacl.sign.keyPair();
  localStorage.setItem(storageKey, bs58.encode(made.secretKey));
  return made;
}

/** Registers a wallet that this browser keeps, for local clusters, so that a newcomer needs no extension. */
export const registerBurnerWallet = (): void => registerKeyWallet(burnerWalletName, keyPair());
