import {
  createTokenAccountInstruction,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { address } from '@solana/kit';
import {
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  ExtensionType,
  getMintLen,
  LENGTH_SIZE,
  TYPE_SIZE,
} from '@solana/spl-token';
import { createInitializeInstruction, pack } from '@solana/spl-token-metadata';
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';
import { uniqueComputeLimit } from '../cluster/signing.ts';
import { invalidParam } from '../rpc/json-rpc.ts';
import type { Method } from '../rpc/method.ts';
import { requireMint } from '../rpc/methods/tokens.ts';
import { readStablecoin, send } from './client.ts';
import { coinDecimals, keys, type StablecoinConfig } from './config.ts';

/** Enough to create a token account and mint, even when the address has a bump that is slow to find. */
const faucetComputeUnits = 100_000;

/** The instructions that create a test coin's mint. The faucet, which pays, and the mint sign. */
export function createUnderlyingInstructions(
  cluster: Cluster,
  { mint, tokenProgram, metadata }: StablecoinConfig['underlying'],
): TransactionInstruction[] {
  const [mintAddress, authority] = [mint.publicKey, keys.faucet.publicKey];
  const space = getMintLen(metadata ? [ExtensionType.MetadataPointer] : []);
  const tokenMetadata = metadata && {
    ...metadata,
    mint: mintAddress,
    updateAuthority: authority,
    additionalMetadata: [],
  };
  // the mint grows when its metadata is written, and must be rent-exempt at that size
  const metadataBytes = tokenMetadata ? TYPE_SIZE + LENGTH_SIZE + pack(tokenMetadata).length : 0;
  const create = SystemProgram.createAccount({
    fromPubkey: authority,
    newAccountPubkey: mintAddress,
    space,
    lamports: Number(cluster.bank.minimumBalance(space + metadataBytes)),
    programId: tokenProgram,
  });
  const initialize = createInitializeMint2Instruction(
    mintAddress,
    coinDecimals,
    authority,
    null,
    tokenProgram,
  );
  if (!tokenMetadata) return [create, initialize];
  return [
    create,
    createInitializeMetadataPointerInstruction(mintAddress, authority, mintAddress, TOKEN_2022_PROGRAM_ID),
    initialize,
    createInitializeInstruction({
      programId: TOKEN_2022_PROGRAM_ID,
      metadata: mintAddress,
      mintAuthority: authority,
      ...tokenMetadata,
    }),
  ];
}

/**
 * The instructions that mint test coins of a stablecoin's underlying into the owner's associated token account, which they create if it
 * is missing. The faucet and the fee payer sign.
 * @param amount base units
 */
export function mintTestCoinsInstructions(
  { underlyingMint: mint, tokenProgram }: Stablecoin,
  owner: PublicKey,
  amount: bigint,
  feePayer: PublicKey,
): TransactionInstruction[] {
  const account = tokenAddress(mint, owner, tokenProgram);
  return [
    createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram }),
    createMintToInstruction(mint, account, keys.faucet.publicKey, amount, [], tokenProgram),
  ];
}

/**
 * `obverse_faucet(address, stablecoinIndex, amount)`: gives an address test coins of a stablecoin's underlying, in its associated token
 * account. `amount` is in base units, an integer or a string of decimal digits. Answers the signature.
 */
export const faucet: Method = (cluster, params) => {
  const owner = new PublicKey(params.address(0, 'address'));
  const index = params.integer(1, 'stablecoinIndex', { max: 65_535 });
  const amount = params.quantity(2, 'amount');
  if (amount === 0n) throw invalidParam('amount must be above 0');
  const stablecoin = readStablecoin(cluster, index);
  if (!stablecoin) throw invalidParam(`stablecoinIndex: there is no stablecoin ${index}`);
  const { mintAuthority } = requireMint(cluster, address(stablecoin.underlyingMint.toBase58()));
  if (mintAuthority !== keys.faucet.publicKey.toBase58()) {
    throw invalidParam(
      `stablecoinIndex: the underlying of stablecoin ${index} is not a test coin of this cluster`,
    );
  }
  const instructions = mintTestCoinsInstructions(stablecoin, owner, amount, keys.faucet.publicKey);
  return send(cluster, [uniqueComputeLimit(faucetComputeUnits), ...instructions], [keys.faucet]);
};
