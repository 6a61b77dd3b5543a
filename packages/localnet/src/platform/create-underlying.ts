import { TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import {
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  ExtensionType,
  getMintLen,
  LENGTH_SIZE,
  TYPE_SIZE,
} from '@solana/spl-token';
import { createInitializeInstruction, pack } from '@solana/spl-token-metadata';
import { SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';
import type { Coin } from './coins.ts';
import { DECIMALS } from './coins.ts';
import { KEYS } from './keys.ts';

/** The instructions that create a test coin's mint. Signed by the faucet, who pays, and the mint. */
export function createUnderlying(
  cluster: Cluster,
  { mint, tokenProgram, metadata }: Coin['underlying'],
): TransactionInstruction[] {
  const [address, authority] = [mint.publicKey, KEYS.faucet.publicKey];
  const space = getMintLen(metadata ? [ExtensionType.MetadataPointer] : []);
  const described = metadata && {
    ...metadata,
    mint: address,
    updateAuthority: authority,
    additionalMetadata: [],
  };
  // the mint grows when its metadata is written, and must be exempt from rent then
  const metadataBytes = described ? TYPE_SIZE + LENGTH_SIZE + pack(described).length : 0;
  const create = SystemProgram.createAccount({
    fromPubkey: authority,
    newAccountPubkey: address,
    space,
    lamports: Number(cluster.bank.minimumBalance(space + metadataBytes)),
    programId: tokenProgram,
  });
  const initialize = createInitializeMint2Instruction(address, DECIMALS, authority, null, tokenProgram);
  if (!described) return [create, initialize];
  return [
    create,
    createInitializeMetadataPointerInstruction(address, authority, address, TOKEN_2022_PROGRAM_ID),
    initialize,
    createInitializeInstruction({
      programId: TOKEN_2022_PROGRAM_ID,
      metadata: address,
      mintAuthority: authority,
      ...described,
    }),
  ];
}
