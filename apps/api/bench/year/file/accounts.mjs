import {
  DEVELOPMENT_PROGRAM_ID,
  encodeAccount,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  whitelistEntryAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { immutableTokenAccounts, metadataMintData, mintData, tokenAccounts } from './mints.mjs';

const own = (name, account) => [account.address, DEVELOPMENT_PROGRAM_ID, encodeAccount(name, account)];

/** Addresses of token accounts, by holdings and person: finding one costs a tenth of a millisecond. */
const addresses = new WeakMap();

function addressOf(holdings, person, find) {
  const known = addresses.get(holdings) ?? new Map();
  addresses.set(holdings, known);
  const address = known.get(person) ?? find();
  known.set(person, address);
  return address;
}

function* holders(mint, holdings, people) {
  const accountOf = immutableTokenAccounts(mint);
  for (const [person, balance] of holdings.accounts()) {
    const owner = people.address(person);
    const address = addressOf(holdings, person, () => tokenAddress(mint, owner, TOKEN_2022_PROGRAM_ID));
    yield [address, TOKEN_2022_PROGRAM_ID, accountOf(owner, balance)];
  }
}

function* tokens(mint, symbol, authority, holdings, people) {
  const supply = [...holdings.accounts()].reduce((sum, [, balance]) => sum + balance, 0n);
  yield [mint, TOKEN_2022_PROGRAM_ID, metadataMintData({ mint, symbol, supply, authority })];
  yield* holders(mint, holdings, people);
}

function* ofPool({ stablecoin, junior, vault, holdings }, people) {
  const { address, index, underlyingMint } = stablecoin;
  yield own('stablecoin', stablecoin);
  yield own('juniorTranche', junior);
  yield [stablecoin.vault, TOKEN_PROGRAM_ID, tokenAccounts(underlyingMint)(address, vault)];
  const underlying = mintData({ supply: 10n ** 18n, authority: PublicKey.default });
  yield [underlyingMint, TOKEN_PROGRAM_ID, underlying];
  yield* tokens(junior.juniorMint, `J${index}`, junior.address, holdings, people);
}

function* ofCoin({ integration, symbol, holdings, listed }, people) {
  const { address, brandedMint, authority } = integration;
  yield own('integration', integration);
  for (const person of listed) {
    const user = people.address(person);
    const entry = { bump: 255, integration: address, user, rentPayer: authority };
    yield own('whitelistEntry', { address: whitelistEntryAddress(address, user), ...entry });
  }
  yield* tokens(brandedMint, symbol, address, holdings, people);
}

/** Every account that the chain has at this moment, as address, owner and data. */
export function* accountsOf({ platform, pools, coins, cooldowns }, people) {
  yield own('platform', platform);
  for (const pool of pools) yield* ofPool(pool, people);
  for (const coin of coins) yield* ofCoin(coin, people);
  for (const { account } of cooldowns) yield own('cooldown', account);
}
