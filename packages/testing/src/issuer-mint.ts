import {
  createInitializeMint2Instruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  ExtensionType,
  getMintLen,
  TOKEN_2022_PROGRAM_ID as program,
} from '@solana/spl-token';
import { type Connection, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';

/** Powers by the extensions that give them, each with the issuer as its authority: no fee is taken, and no hook is set. */
const extensions = {
  permanentDelegate: [ExtensionType.PermanentDelegate, createInitializePermanentDelegateInstruction],
  pause: [ExtensionType.PausableConfig, createInitializePausableConfigInstruction],
  transferHook: [
    ExtensionType.TransferHook,
    (mint, issuer) => createInitializeTransferHookInstruction(mint, issuer, PublicKey.default, program),
  ],
  transferFee: [
    ExtensionType.TransferFeeConfig,
    (mint, issuer) => createInitializeTransferFeeConfigInstruction(mint, issuer, issuer, 0, 0n, program),
  ],
  closeMint: [ExtensionType.MintCloseAuthority, createInitializeMintCloseAuthorityInstruction],
} satisfies Readonly<
  Record<
    string,
    [ExtensionType, (mint: PublicKey, issuer: PublicKey, program: PublicKey) => TransactionInstruction]
  >
>;

/** A power that a mint gives its issuer, by its name in `underlyingPowerBits` of core. */
export type IssuerPower = 'freeze' | keyof typeof extensions;

type IssuerMint = {
  /** Has to sign. */
  readonly mint: PublicKey;
  /** Pays, mints and has the powers; has to sign. */
  readonly issuer: PublicKey;
  readonly powers: readonly IssuerPower[];
};

/** The instructions that create a Token-2022 mint of 6 decimals whose issuer has these powers, in one transaction. */
export async function createIssuerMint(
  rpc: Connection,
  { mint, issuer, powers }: IssuerMint,
): Promise<TransactionInstruction[]> {
  const chosen = powers.flatMap((power) => (power === 'freeze' ? [] : [extensions[power]]));
  const space = getMintLen(chosen.map(([type]) => type));
  const create = SystemProgram.createAccount({
    fromPubkey: issuer,
    newAccountPubkey: mint,
    lamports: await rpc.getMinimumBalanceForRentExemption(space),
    space,
    programId: program,
  });
  const freezeAuthority = powers.includes('freeze') ? issuer : null;
  return [
    create,
    ...chosen.map(([, initialize]) => initialize(mint, issuer, program)),
    createInitializeMint2Instruction(mint, 6, issuer, freezeAuthority, program),
  ];
}
