import type { Metadata } from '@obverse/contracts';
import { ExtensionType, getExtensionData, TOKEN_2022_PROGRAM_ID, unpackMint } from '@solana/spl-token';
import { unpack } from '@solana/spl-token-metadata';
import type { PublicKey } from '@solana/web3.js';
import type { Account } from './accounts.ts';

/** The metadata that a Token-2022 mint carries; `description` is an additional field of it. */
export function tokenMetadata(address: PublicKey, account: Account): Metadata {
  const { tlvData } = unpackMint(address, account, TOKEN_2022_PROGRAM_ID);
  const data = getExtensionData(ExtensionType.TokenMetadata, tlvData);
  if (data === null) throw new Error(`the mint ${address.toBase58()} carries no metadata`);
  const { name, symbol, uri, additionalMetadata } = unpack(data);
  return { name, symbol, uri, description: new Map(additionalMetadata).get('description') ?? '' };
}
