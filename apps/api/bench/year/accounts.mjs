// The accounts of a moment as a node has them, encoded when they are read.
import { createHash } from 'node:crypto';
import { DEVELOPMENT_PROGRAM, encodeAccount, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import {
  ACCOUNT_SIZE,
  AccountLayout,
  AccountState,
  AccountType,
  ExtensionType,
  MINT_SIZE,
  MintLayout,
} from '@solana/spl-token';
import { pack } from '@solana/spl-token-metadata';
import { PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import bs58 from 'bs58';

const [token, token2022] = [TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()];
const sysvars = 'Sysvar1111111111111111111111111111111111111';

/** Where an extended mint says that it is one, and where its extensions begin. */
const [kindOffset, extensionsOffset] = [ACCOUNT_SIZE, ACCOUNT_SIZE + 1];

/** Adds a name and a symbol to a mint, as Token-2022 keeps them. */
function withMetadata(mintBytes, mint, updateAuthority, symbol) {
  const texts = { name: `Coin ${symbol}`, symbol, uri: '', additionalMetadata: [] };
  const metadata = pack({ updateAuthority, mint, ...texts });
  const data = Buffer.alloc(extensionsOffset + 4 + metadata.length);
  data.set(mintBytes);
  data[kindOffset] = AccountType.Mint;
  data.writeUInt16LE(ExtensionType.TokenMetadata, extensionsOffset);
  data.writeUInt16LE(metadata.length, extensionsOffset + 2);
  data.set(metadata, extensionsOffset + 4);
  return data;
}

/** The address of a wallet's token account, which is made up: only the node's lists lead to it. */
export const tokenAddressOf = (mint, owner) =>
  bs58.encode(createHash('sha256').update(mint.toBytes()).update(owner.toBytes()).digest());

const nobody = PublicKey.default;

function mintData(supply, mintAuthority) {
  const data = Buffer.alloc(MINT_SIZE);
  const authorities = {
    mintAuthorityOption: 1,
    mintAuthority,
    freezeAuthorityOption: 0,
    freezeAuthority: nobody,
  };
  MintLayout.encode({ ...authorities, supply, decimals: 6, isInitialized: true }, data);
  return data;
}

function tokenData(mint, owner, amount) {
  const data = Buffer.alloc(ACCOUNT_SIZE);
  const nothing = {
    delegateOption: 0,
    delegate: nobody,
    delegatedAmount: 0n,
    isNativeOption: 0,
    isNative: 0n,
  };
  const state = AccountState.Initialized;
  AccountLayout.encode(
    { mint, owner, amount, state, ...nothing, closeAuthorityOption: 0, closeAuthority: nobody },
    data,
  );
  return data;
}

function clockData(slot, time) {
  const data = Buffer.alloc(40);
  data.writeBigUInt64LE(BigInt(slot));
  data.writeBigInt64LE(BigInt(time), 32);
  return data;
}

const keyOf = (wallet) => Buffer.from(wallet.toBytes()).toString('latin1');

const accountOf = (address, programAddress, data, more) => ({
  ...{ address, programAddress, data, executable: false, lamports: 10_000_000n },
  ...more,
});

const stateOf = (kind, state) =>
  accountOf(state.address.toBase58(), DEVELOPMENT_PROGRAM, Buffer.from(encodeAccount(kind, state)));

/** A mint and its token accounts. */
function* mintOf(mint, authority, supply, balances, symbol) {
  const address = mint.toBase58();
  yield accountOf(address, token2022, withMetadata(mintData(supply, authority), mint, authority, symbol));
  for (const [owner, amount] of balances) {
    const data = tokenData(mint, owner, amount);
    yield accountOf(tokenAddressOf(mint, owner), token2022, data, { mint: address, wallet: keyOf(owner) });
  }
}

/** All accounts of a moment. Token accounts have their mint, and those of users their wallet. */
function* accountsOf({ slot, time, platform, pools = [], coins = [] }) {
  yield accountOf(SYSVAR_CLOCK_PUBKEY.toBase58(), sysvars, clockData(slot, time));
  if (platform !== undefined) yield stateOf('platform', platform);
  for (const { stablecoin, vault, balances } of pools) {
    const { address, index, underlyingMint, juniorMint, juniorSupply } = stablecoin;
    yield stateOf('stablecoin', stablecoin);
    const mint = underlyingMint.toBase58();
    yield accountOf(mint, token, mintData(10n ** 18n, PublicKey.default));
    const held = tokenData(underlyingMint, address, vault);
    yield accountOf(stablecoin.vault.toBase58(), token, held, { mint });
    yield* mintOf(juniorMint, address, juniorSupply, balances, `J${index}`);
  }
  for (const [number, { integration, balances }] of coins.entries()) {
    const { brandedMint, address, supply } = integration;
    yield stateOf('integration', integration);
    yield* mintOf(brandedMint, address, supply, balances, `B${number}`);
  }
}

/** Accounts by address, by the program that owns them, token accounts by mint, and those of users by wallet. */
export class Accounts {
  #all;
  #byOwner;
  #byMint;
  #byWallet;

  constructor(moment) {
    const all = [...accountsOf(moment)];
    this.#all = new Map(all.map((account) => [account.address, account]));
    this.#byOwner = Map.groupBy(all, ({ programAddress }) => programAddress);
    this.#byMint = Map.groupBy(all, ({ mint }) => mint);
    this.#byWallet = Map.groupBy(all, ({ wallet }) => wallet);
  }

  get = (address) => this.#all.get(address) ?? null;

  /** The Token-2022 accounts of a wallet. */
  held = (wallet) => this.#byWallet.get(keyOf(new PublicKey(wallet))) ?? [];

  /** The accounts of a program; `mint` narrows them to its token accounts. */
  owned(program, mint) {
    const found = mint === undefined ? this.#byOwner.get(program) : this.#byMint.get(mint);
    return (found ?? []).filter(({ programAddress }) => programAddress === program);
  }
}
