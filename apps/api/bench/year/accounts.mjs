// The accounts of a moment as a node has them, encoded when they are read.
import { createHash } from 'node:crypto';
import { DEVELOPMENT_PROGRAM, encodeAccount, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import { ACCOUNT_SIZE, AccountLayout, AccountState, MINT_SIZE, MintLayout } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';

const [token, token2022] = [TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()];
const clockAddress = 'SysvarC1ock11111111111111111111111111111111';
const nobody = PublicKey.default;

/** Where an extended mint says that it is one, and where its extensions begin. */
const [kindOffset, extensionsOffset] = [ACCOUNT_SIZE, ACCOUNT_SIZE + 1];
const [kindOfMint, metadataExtension] = [1, 19];

/** A text or a list in Borsh begins with its length. */
function withLength(bytes) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Adds a name and a symbol to a mint, as Token-2022 keeps them. */
function withMetadata(mintBytes, mint, authority, symbol) {
  const texts = [`Coin ${symbol}`, symbol, ''].map((text) => withLength(Buffer.from(text)));
  const nothingMore = Buffer.alloc(4);
  const metadata = Buffer.concat([authority.toBytes(), mint.toBytes(), ...texts, nothingMore]);
  const data = Buffer.alloc(extensionsOffset + 4 + metadata.length);
  data.set(mintBytes);
  data[kindOffset] = kindOfMint;
  data.writeUInt16LE(metadataExtension, extensionsOffset);
  data.writeUInt16LE(metadata.length, extensionsOffset + 2);
  data.set(metadata, extensionsOffset + 4);
  return data;
}

/** The address of a wallet's token account, which is made up: only the node's lists lead to it. */
export const tokenAddressOf = (mint, owner) =>
  bs58.encode(createHash('sha256').update(mint.toBytes()).update(owner.toBytes()).digest());

const keyOf = (address) => Buffer.from(address.toBytes()).toString('latin1');

function mintData(supply, authority) {
  const data = Buffer.alloc(MINT_SIZE);
  const authorities = {
    mintAuthorityOption: 1,
    mintAuthority: authority,
    freezeAuthorityOption: 0,
    freezeAuthority: nobody,
  };
  MintLayout.encode({ ...authorities, supply, decimals: 6, isInitialized: true }, data);
  return data;
}

function tokenData(mint) {
  const data = Buffer.alloc(ACCOUNT_SIZE);
  const delegation = { delegateOption: 0, delegate: nobody, delegatedAmount: 0n };
  const native = { isNativeOption: 0, isNative: 0n, closeAuthorityOption: 0, closeAuthority: nobody };
  const state = AccountState.Initialized;
  AccountLayout.encode({ mint, owner: nobody, amount: 0n, state, ...delegation, ...native }, data);
  return (owner, amount) => {
    const filled = Buffer.from(data);
    filled.set(owner.toBytes(), 32);
    filled.writeBigUInt64LE(amount, 64);
    return filled;
  };
}

function clockData({ slot, time }) {
  const data = Buffer.alloc(40);
  data.writeBigUInt64LE(BigInt(slot));
  data.writeBigInt64LE(BigInt(time), 32);
  return data;
}

/** Accounts by address, by the program that owns them, and token accounts by mint. */
export class Accounts {
  #all = new Map();
  #byOwner = new Map();
  #byMint = new Map();
  /** Token-2022 accounts by their owner. */
  #byWallet = new Map();

  constructor(moment) {
    this.#add(clockAddress, 'Sysvar1111111111111111111111111111111111111', clockData(moment));
    if (moment.platform === undefined) return;
    this.#addState('platform', moment.platform);
    for (const { stablecoin, vault, balances } of moment.pools) {
      const { underlyingMint } = stablecoin;
      this.#addState('stablecoin', stablecoin);
      this.#add(underlyingMint.toBase58(), token, mintData(10n ** 18n, nobody));
      this.#add(
        stablecoin.vault.toBase58(),
        token,
        tokenData(underlyingMint)(stablecoin.address, vault),
        underlyingMint,
      );
      this.#addMint(
        stablecoin.juniorMint,
        stablecoin.address,
        stablecoin.juniorSupply,
        balances,
        `J${stablecoin.index}`,
      );
    }
    for (const [number, { integration, balances }] of moment.coins.entries()) {
      this.#addState('integration', integration);
      this.#addMint(integration.brandedMint, integration.address, integration.supply, balances, `B${number}`);
    }
  }

  #addState(kind, state) {
    this.#add(state.address.toBase58(), DEVELOPMENT_PROGRAM, encodeAccount(kind, state));
  }

  /** A mint and its token accounts. */
  #addMint(mint, authority, supply, balances, symbol) {
    const data = withMetadata(mintData(supply, authority), mint, authority, symbol);
    this.#add(mint.toBase58(), token2022, data);
    const dataOf = tokenData(mint);
    for (const [owner, amount] of balances)
      this.#add(tokenAddressOf(mint, owner), token2022, dataOf(owner, amount), mint, keyOf(owner));
  }

  #add(address, programAddress, data, mint, wallet) {
    const account = {
      address,
      programAddress,
      data: Buffer.from(data),
      executable: false,
      lamports: 10_000_000n,
    };
    this.#all.set(address, account);
    const lists = [
      [this.#byOwner, programAddress],
      ...(mint ? [[this.#byMint, mint.toBase58()]] : []),
      ...(wallet ? [[this.#byWallet, wallet]] : []),
    ];
    for (const [index, key] of lists) {
      if (!index.has(key)) index.set(key, []);
      index.get(key).push(account);
    }
  }

  get = (address) => this.#all.get(address) ?? null;

  /** The Token-2022 accounts of a wallet. */
  held = (wallet) => this.#byWallet.get(keyOf(wallet)) ?? [];

  /** The accounts of a program; `mint` narrows them to its token accounts. */
  owned(program, mint) {
    const found = mint === undefined ? this.#byOwner.get(program) : this.#byMint.get(mint);
    return (found ?? []).filter(({ programAddress }) => programAddress === program);
  }
}
