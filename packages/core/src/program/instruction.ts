import { type PublicKey, TransactionInstruction } from '@solana/web3.js';
import { writeFields } from './codec.ts';
import { INSTRUCTIONS, type InstructionTypes } from './platform.generated.ts';

const signerFlag = 1;
const writableFlag = 2;

/**
 * Encodes one instruction of the program from all its accounts and arguments. An optional account that is `null` is passed as the
 * program's own id. The functions in `instructions/` derive the accounts; this one leaves them to the caller.
 *
 * @throws CodecError that names the argument, where a value does not fit its type.
 */
export function encodeInstruction<Name extends keyof InstructionTypes>(
  name: Name,
  accounts: InstructionTypes[Name]['accounts'],
  args: InstructionTypes[Name]['arguments'],
  programId: PublicKey,
): TransactionInstruction {
  const layout = INSTRUCTIONS[name];
  const given = accounts as unknown as Record<string, PublicKey | null>;
  return new TransactionInstruction({
    programId,
    keys: layout.accounts.map(([account, flags]) => ({
      pubkey: given[account] ?? programId,
      isSigner: (flags & signerFlag) !== 0 && given[account] !== null,
      isWritable: (flags & writableFlag) !== 0 && given[account] !== null,
    })),
    data: writeFields([layout.discriminator], layout.arguments, args),
  });
}
