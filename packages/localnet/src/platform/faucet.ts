import { address } from '@solana/kit';
import { PublicKey } from '@solana/web3.js';
import { distinguish } from '../cluster/distinguish.ts';
import { invalidParam } from '../rpc/errors.ts';
import type { Method } from '../rpc/method.ts';
import { requireMint } from '../rpc/methods/token-lookups.ts';
import { KEYS } from './keys.ts';
import { mintTestCoins } from './mint-test-coins.ts';
import { readStablecoin } from './read-state.ts';
import { send } from './send.ts';

/** Creating the account and minting, with room for bumps that take long to find. */
const UNITS = 100_000;

/**
 * `obverse_faucet(address, stablecoinIndex, amount)`: gives an address test coins of a stablecoin's underlying, in its associated
 * token account. `amount` in base units, as an integer or decimal digits. Answers the signature.
 */
export const faucet: Method = (cluster, params) => {
  const owner = new PublicKey(params.address(0, 'address'));
  const index = params.integer(1, 'stablecoinIndex', { max: 65_535 });
  const amount = params.quantity(2, 'amount');
  if (amount === 0n) throw invalidParam('amount must be above 0');
  const stablecoin = readStablecoin(cluster, index);
  if (!stablecoin) throw invalidParam(`stablecoinIndex: there is no stablecoin ${index}`);
  const { mintAuthority } = requireMint(cluster, address(stablecoin.underlyingMint.toBase58()));
  if (mintAuthority !== KEYS.faucet.publicKey.toBase58()) {
    throw invalidParam(
      `stablecoinIndex: the underlying of stablecoin ${index} is not a test coin of this cluster`,
    );
  }
  const instructions = mintTestCoins(stablecoin, owner, amount, KEYS.faucet.publicKey);
  return send(cluster, [distinguish(UNITS), ...instructions], [KEYS.faucet]);
};
