import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { isKept, readStored, store } from '../ui/stored.ts';
import { burnerWalletName } from './burner-name.ts';
import { registerKeyWallet } from './key-wallet.ts';

function readKey(text: string): Uint8Array {
  const isList = /^\s*\[/.test(text);
  try {
    const bytes = isList ? Uint8Array.from(JSON.parse(text) as number[]) : bs58.decode(text.trim());
    // the second half is the public key of the first
    const { publicKey } = nacl.sign.keyPair.fromSeed(bytes.slice(0, 32));
    if (bytes.length === 64 && publicKey.every((byte, i) => byte === bytes[32 + i])) return bytes;
  } catch {
    // said below
  }
  throw new Error('This is not the key of a wallet: it has 64 numbers, or is a text in base58');
}

const storageKey = 'obverse-burner';

/** The key of this browser, made at the first use. It is worth nothing outside of local clusters, so it may lie in the browser's storage. */
function keyPair(): nacl.SignKeyPair {
  const stored = readStored('localStorage', storageKey);
  if (stored !== undefined) return nacl.sign.keyPair.fromSecretKey(bs58.decode(stored));
  const made = nacl.sign.keyPair();
  store('localStorage', storageKey, bs58.encode(made.secretKey));
  return made;
}

/** The key as files of Solana's tools have it: a list of 64 numbers. */
export const exportBurnerKey = (): string => JSON.stringify([...keyPair().secretKey]);

/**
 * Takes a key in the place of the one that the browser keeps. It counts from the next load of the page on.
 *
 * @throws Error for a text that is no key, of which nothing is kept
 */
export function importBurnerKey(text: string): void {
  const made = nacl.sign.keyPair.fromSecretKey(readKey(text));
  store('localStorage', storageKey, bs58.encode(made.secretKey));
}

/** Registers a wallet that this browser keeps, for local clusters, so that a newcomer needs no extension. */
export const registerBurnerWallet = (): void => registerKeyWallet(burnerWalletName, keyPair);

/** Whether the next visit has the same one, also before its key is made. Where the browser refuses its storage, this visit alone has it. */
export const isBurnerWalletKept = (): boolean => isKept('localStorage', storageKey);
