import * as kit from '@solana/kit';
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';

const { AccountRole, address } = kit;
const roles = [
  [AccountRole.READONLY, AccountRole.WRITABLE],
  [AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER],
] as const;

const toInstruction = ({ programId, keys, data }: TransactionInstruction): kit.Instruction => ({
  programAddress: address(programId.toBase58()),
  accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
    address: address(pubkey.toBase58()),
    role: roles[isSigner ? 1 : 0][isWritable ? 1 : 0],
  })),
  data: new Uint8Array(data),
});

type TransactionV1Params = {
  readonly feePayer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  readonly blockhash: string;
  /** Without a limit of compute units or of loaded data the network lets a transaction have none. */
  readonly config?: kit.V1TransactionConfig;
  /** Those who sign; nobody by default. */
  readonly signers?: readonly Keypair[];
};

/** A transaction of version 1 as @solana/kit writes it: @solana/web3.js cannot. */
export async function transactionV1(params: TransactionV1Params): Promise<Uint8Array> {
  const { feePayer, instructions, blockhash, config = {}, signers = [] } = params;
  const lifetime = { blockhash: blockhash as kit.Blockhash, lastValidBlockHeight: 0n };
  const message = kit.pipe(
    kit.createTransactionMessage({ version: 1 }),
    (each) => kit.setTransactionMessageFeePayer(address(feePayer.toBase58()), each),
    (each) => kit.setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) => kit.setTransactionMessageConfig(config, each),
    (each) => kit.appendTransactionMessageInstructions(instructions.map(toInstruction), each),
  );
  const pairs = await Promise.all(signers.map(({ secretKey }) => kit.createKeyPairFromBytes(secretKey)));
  const signed = await kit.partiallySignTransaction(pairs, kit.compileTransaction(message));
  return Uint8Array.from(kit.getTransactionEncoder().encode(signed));
}
