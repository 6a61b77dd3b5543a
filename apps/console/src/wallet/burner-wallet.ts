import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { isKept, readStored, store } from '../ui/stored.ts';
import { registerKeyWallet } from './key-wallet.ts';

export const burnerWalletName = 'Burner wallet';

const storageKey = 'obverse-burner';

/** The key of this browser, made at the first use. It is worth nothing outside of local clusters, so it may lie in the browser's storage. */
function keyPair(): nacl.SignKeyPair {
  const stored = readStored('localStorage', storageKey);
  if (stored !== undefined) return nacl.sign.keyPair.fromSecretKey(bs58.decode(stored));
  const made = nacl.sign.keyPair();
  store('localStorage', storageKey, bs58.encode(made.secretKey));
  return made;
}

/** Registers a wallet that this browser keeps, for local clusters, so that a newcomer needs no extension. */
export const registerBurnerWallet = (): void => registerKeyWallet(burnerWalletName, keyPair);

/** Whether the next visit has the same one, also before its key is made. Where the browser refuses its storage, this visit alone has it. */
export const isBurnerWalletKept = (): boolean => isKept('localStorage', storageKey);
