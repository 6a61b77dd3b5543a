import nacl from 'tweetnacl';
import { registerKeyWallet } from '../wallet/key-wallet.ts';

/** The roles of a local platform whose keys anyone can derive; see `developmentKeypair` of `@obverse/localnet`. */
const roles = ['admin', 'manager', 'guardian', 'pauser', 'custodian'] as const;

async function keyOf(role: string): Promise<nacl.SignKeyPair> {
  const sentence = `Obverse development ${role}: worthless outside local clusters`;
  const seed = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sentence));
  return nacl.sign.keyPair.fromSeed(new Uint8Array(seed));
}

/** Registers a wallet for each role of local clusters: a developer tries what the operator does. @param signal aborts when the page is left */
export async function registerRoleWallets(signal: AbortSignal): Promise<void> {
  const keys = await Promise.all(roles.map(keyOf));
  if (signal.aborted) return;
  for (const [i, pair] of keys.entries()) registerKeyWallet(`Local ${roles[i]}`, () => pair);
}
