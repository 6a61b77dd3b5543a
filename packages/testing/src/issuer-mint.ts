import * as spl from '@solana/spl-token';
import { type Connection, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';

const { ExtensionType, TOKEN_2022_PROGRAM_ID: program } = spl;
type Initialize = (mint: PublicKey, issuer: PublicKey, program: PublicKey) => TransactionInstruction;

/** Powers by the extensions that give them, each with the issuer as its authority: no fee is taken, and no hook is set. */
const extensions = {
  permanentDelegate: [ExtensionType.PermanentDelegate, spl.createInitializePermanentDelegateInstruction],
  pause: [ExtensionType.PausableConfig, spl.createInitializePausableConfigInstruction],
  transferHook: [
    ExtensionType.TransferHook,
    (mint, issuer) => spl.createInitializeTransferHookInstruction(mint, issuer, PublicKey.default, program),
  ],
  transferFee: [
    ExtensionType.TransferFeeConfig,
    (mint, issuer) => spl.createInitializeTransferFeeConfigInstruction(mint, issuer, issuer, 0, 0n, program),
  ],
  closeMint: [ExtensionType.MintCloseAuthority, spl.createInitializeMintCloseAuthorityInstruction],
} satisfies Readonly<Record<string, [spl.ExtensionType, Initialize]>>;

/** A power that a mint gives its issuer, by its name in `underlyingPowerBits` of core. */
export type IssuerPower = 'freeze' | keyof typeof extensions;

/** The instructions that create a Token-2022 mint of 6 decimals whose issuer pays and has these powers; mint and issuer have to sign. */
export async function createIssuerMint(
  rpc: Connection,
  { mint, issuer, powers }: { mint: PublicKey; issuer: PublicKey; powers: readonly IssuerPower[] },
): Promise<TransactionInstruction[]> {
  const chosen = powers.flatMap((power) => (power === 'freeze' ? [] : [extensions[power]]));
  const space = spl.getMintLen(chosen.map(([type]) => type));
  const lamports = await rpc.getMinimumBalanceForRentExemption(space);
  const account = { fromPubkey: issuer, newAccountPubkey: mint, lamports, space, programId: program };
  const freezeAuthority = powers.includes('freeze') ? issuer : null;
  return [
    SystemProgram.createAccount(account),
    ...chosen.map(([, initialize]) => initialize(mint, issuer, program)),
    spl.createInitializeMint2Instruction(mint, 6, issuer, freezeAuthority, program),
  ];
}
