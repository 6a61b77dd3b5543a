// The accounts of a moment as a node has them, encoded when they are read.
import { createHash } from 'node:crypto';
import { DEVELOPMENT_PROGRAM, encodeAccount, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import { ACCOUNT_SIZE, AccountLayout, AccountState, MINT_SIZE, MintLayout } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';

const [token, token2022] = [TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58()];
const clockAddress = 'SysvarC1ock11111111111111111111111111111111';
const nobody = PublicKey.default;

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
      this.#addMint(stablecoin.juniorMint, stablecoin.address, stablecoin.juniorSupply, balances);
    }
    for (const { integration, balances } of moment.coins) {
      this.#addState('integration', integration);
      this.#addMint(integration.brandedMint, integration.address, integration.supply, balances);
    }
  }

  #addState(kind, state) {
    this.#add(state.address.toBase58(), DEVELOPMENT_PROGRAM, encodeAccount(kind, state));
  }

  /** A mint and its token accounts, whose addresses are made up: only the mint leads to them. */
  #addMint(mint, authority, supply, balances) {
    this.#add(mint.toBase58(), token2022, mintData(supply, authority));
    const dataOf = tokenData(mint);
    for (const [owner, amount] of balances) {
      const address = createHash('sha256').update(mint.toBytes()).update(owner.toBytes()).digest();
      this.#add(bs58.encode(address), token2022, dataOf(owner, amount), mint);
    }
  }

  #add(address, programAddress, data, mint) {
    const account = {
      address,
      programAddress,
      data: Buffer.from(data),
      executable: false,
      lamports: 10_000_000n,
    };
    this.#all.set(address, account);
    const lists = [[this.#byOwner, programAddress], ...(mint ? [[this.#byMint, mint.toBase58()]] : [])];
    for (const [index, key] of lists) {
      if (!index.has(key)) index.set(key, []);
      index.get(key).push(account);
    }
  }

  get = (address) => this.#all.get(address) ?? null;

  /** The accounts of a program; `mint` narrows them to its token accounts. */
  owned(program, mint) {
    const found = mint === undefined ? this.#byOwner.get(program) : this.#byMint.get(mint);
    return (found ?? []).filter(({ programAddress }) => programAddress === program);
  }
}
