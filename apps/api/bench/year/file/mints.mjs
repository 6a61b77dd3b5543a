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
import { PublicKey } from '@solana/web3.js';

const nobody = PublicKey.default;

export function mintData({ supply, authority, decimals = 6 }) {
  const data = Buffer.alloc(MINT_SIZE);
  MintLayout.encode(
    {
      mintAuthorityOption: 1,
      mintAuthority: authority,
      supply,
      decimals,
      isInitialized: true,
      freezeAuthorityOption: 0,
      freezeAuthority: nobody,
    },
    data,
  );
  return data;
}

function extension(type, value) {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type);
  head.writeUInt16LE(value.length, 2);
  return Buffer.concat([head, value]);
}

/** A Token-2022 mint that points to itself for its metadata. */
export function metadataMintData({ mint, symbol, ...fields }) {
  const { authority } = fields;
  const name = `Coin ${symbol}`;
  const uri = `https://example.com/${symbol}.json`;
  const metadata = pack({ updateAuthority: authority, mint, name, symbol, uri, additionalMetadata: [] });
  return Buffer.concat([
    mintData(fields),
    Buffer.alloc(ACCOUNT_SIZE - MINT_SIZE),
    Buffer.of(AccountType.Mint),
    extension(ExtensionType.MetadataPointer, Buffer.concat([authority.toBytes(), mint.toBytes()])),
    extension(ExtensionType.TokenMetadata, Buffer.from(metadata)),
  ]);
}

/** A token account of `mint`: its owner and amount are to be filled in. */
function tokenAccount(mint) {
  const data = Buffer.alloc(ACCOUNT_SIZE);
  AccountLayout.encode(
    {
      mint,
      owner: nobody,
      amount: 0n,
      delegateOption: 0,
      delegate: nobody,
      state: AccountState.Initialized,
      isNativeOption: 0,
      isNative: 0n,
      delegatedAmount: 0n,
      closeAuthorityOption: 0,
      closeAuthority: nobody,
    },
    data,
  );
  return data;
}

function filledIn(template) {
  return (owner, amount) => {
    const data = Buffer.from(template);
    data.set(owner.toBytes(), 32);
    data.writeBigUInt64LE(amount, 64);
    return data;
  };
}

/** Makes token accounts of a mint, as a function of owner and amount. */
export const tokenAccounts = (mint) => filledIn(tokenAccount(mint));

/** The same of a Token-2022 mint, as the Associated Token Account program creates them: with an owner that cannot change. */
export const immutableTokenAccounts = (mint) =>
  filledIn(
    Buffer.concat([
      tokenAccount(mint),
      Buffer.of(AccountType.Account),
      extension(ExtensionType.ImmutableOwner, Buffer.alloc(0)),
    ]),
  );
