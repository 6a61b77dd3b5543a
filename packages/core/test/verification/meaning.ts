import { ComputeBudgetProgram, PublicKey, SystemProgram, VersionedTransaction } from '@solana/web3.js';
import * as core from '../../src/index.ts';
import { bytesOf, partsOf, v1 } from './parts.ts';

/** What a transaction means, by web3.js alone, and what may differ where the request leaves it open. */
export type Meaning = {
  /** Everything that a request decides. */ readonly fixed: string;
  readonly limit: number;
  readonly price: bigint;
  /** Undefined where the transaction has none. */
  readonly minimum: bigint | undefined;
};

const budget = ComputeBudgetProgram.programId.toBase58();
const platform = core.DEVELOPMENT_PROGRAM_ID.toBase58();
const creator = core.ASSOCIATED_TOKEN_PROGRAM_ID.toBase58();

/** Where the minimum stands in the data of an instruction. */
const minimumAt: Readonly<Record<number, number>> = {
  [core.INSTRUCTIONS.mint.discriminator]: 9,
  [core.INSTRUCTIONS.redeem.discriminator]: 9,
  [core.INSTRUCTIONS.redeemUnderReport.discriminator]: 9,
};

type Plain = { program: string; accounts: string[]; data: Buffer };

const addressIn = (account: string | undefined) => new PublicKey(account?.split(' ')[0] ?? '');

/** The creation of the token account that the last instruction pays into: the request leaves open whether it is there. */
function isCreationOfReceiver({ program, accounts, data }: Plain, feePayer: string, last: Plain): boolean {
  const [payer, account, owner, mint, system, tokenProgram, ...more] = accounts;
  if (program !== creator || !data.equals(Buffer.of(1)) || more.length > 0) return false;
  const derived = core.tokenAddress(addressIn(mint), addressIn(owner), addressIn(tokenProgram));
  return (
    payer === `${feePayer} signer writable` &&
    account === `${derived.toBase58()} writable` &&
    last.accounts.includes(account) &&
    system === SystemProgram.programId.toBase58()
  );
}

/** The opening of the junior mint that is deposited into. */
const isOpening = ({ program, accounts, data }: Plain, feePayer: string, last: Plain): boolean =>
  program === platform &&
  data.equals(Buffer.of(core.INSTRUCTIONS.openJuniorMint.discriminator)) &&
  last.data[0] === core.INSTRUCTIONS.juniorDeposit.discriminator &&
  accounts.length === 5 &&
  accounts[0] === `${feePayer} signer writable` &&
  accounts[1] === last.accounts[2] &&
  accounts[2]?.split(' ')[0] === last.accounts[4]?.split(' ')[0] &&
  accounts[3] === core.TOKEN_2022_PROGRAM_ID.toBase58() &&
  accounts[4] === SystemProgram.programId.toBase58();

/** The thawing of the account that a mint pays into, where accounts are frozen by default. */
const isThawing = ({ program, accounts, data }: Plain, last: Plain): boolean =>
  program === platform &&
  data.equals(Buffer.of(core.INSTRUCTIONS.thawWhitelisted.discriminator)) &&
  last.data[0] === core.INSTRUCTIONS.mint.discriminator &&
  [4, 5, 7].every((index, i) => accounts[i] === last.accounts[index]) &&
  accounts[3] ===
    core.whitelistEntryAddress(addressIn(last.accounts[4]), addressIn(last.accounts[0])).toBase58() &&
  accounts[4] === core.TOKEN_2022_PROGRAM_ID.toBase58() &&
  accounts.length === 5;

/** Of version 1: what the same message means in version 0, with the configuration. */
function meaningOfV1(bytes: Uint8Array, isOpen: boolean): Meaning {
  const parts = partsOf(bytes);
  const { mask, values } = parts.config;
  const rest = meaningOf(bytesOf({ ...parts, version: 0x80 }), isOpen);
  const view = new DataView(values.buffer, values.byteOffset, values.length);
  const hasFee = mask[0] === 0b1111;
  // in total, and for each unit it is as much as makes that
  const fee = hasFee ? view.getBigUint64(0, true) : 0n;
  const limit = view.getUint32(hasFee ? 8 : 0, true);
  const loaded = view.getUint32(hasFee ? 12 : 4, true);
  const fixed = JSON.stringify([
    1,
    Buffer.from(mask.subarray(1)).toString('hex'),
    (mask[0] ?? 0) & 0b11100,
    loaded,
    rest.fixed,
  ]);
  return { ...rest, fixed, limit, price: limit === 0 ? fee : (fee * 1_000_000n) / BigInt(limit) };
}

/**
 * @param isOpen whether the request leaves the minimum to the service
 * @throws where web3.js reads no transaction
 */
export function meaningOf(bytes: Uint8Array, isOpen: boolean): Meaning {
  if (bytes[0] === v1) return meaningOfV1(bytes, isOpen);
  const { message, signatures, version } = VersionedTransaction.deserialize(bytes);
  const name = (index: number) =>
    [
      String(message.staticAccountKeys[index]),
      ...(message.isAccountSigner(index) ? ['signer'] : []),
      ...(message.isAccountWritable(index) ? ['writable'] : []),
    ].join(' ');
  const all: Plain[] = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: String(message.staticAccountKeys[programIdIndex]),
    accounts: accountKeyIndexes.map(name),
    data: Buffer.from(data),
  }));
  const feePayer = String(message.staticAccountKeys[0]);
  const last = all.at(-1) as Plain;
  const limit =
    all.find(({ program, data }) => program === budget && data[0] === 2)?.data.readUInt32LE(1) ?? -1;
  const price = all.find(({ program, data }) => program === budget && data[0] === 3)?.data.readBigUInt64LE(1);
  const offset = minimumAt[last.data[0] ?? -1];
  let minimum: bigint | undefined;
  if (last.program === platform && offset !== undefined && isOpen) {
    minimum = last.data.readBigUInt64LE(offset);
    last.data.fill(0, offset, offset + 8);
  }
  // the request leaves open whether the user's whitelist entry is named
  const isMint = last.program === platform && last.data[0] === core.INSTRUCTIONS.mint.discriminator;
  if (isMint && last.accounts.length > 11) {
    const [user, integration] = [addressIn(last.accounts[0]), addressIn(last.accounts[4])];
    const entry = core.whitelistEntryAddress(integration, user).toBase58();
    if (last.accounts[11] === platform || last.accounts[11] === entry) last.accounts[11] = 'entry or none';
  }
  // the request leaves open whether the account is frozen
  const thawing = all.findIndex((each) => isThawing(each, last));
  const others = all.filter(({ program }, i) => program !== budget && i !== thawing);
  const isConversion =
    isMint &&
    others.some(
      ({ program, data }) => program === platform && data[0] === core.INSTRUCTIONS.redeem.discriminator,
    );
  const isOptional = (each: Plain) =>
    isCreationOfReceiver(each, feePayer, last) || isOpening(each, feePayer, last);
  const optional = others.filter(isOptional);
  const start = others.findIndex(isOptional);
  const fixed = {
    version,
    signatures: signatures.map((each) => Buffer.from(each).toString('hex')),
    lookups: message.addressTableLookups.length,
    feePayer,
    signers: message.staticAccountKeys.slice(0, message.header.numRequiredSignatures).map(String),
    budget: all.filter(({ program, data }) => program === budget && data[0] !== 3).map(({ data }) => data[0]),
    pricedOnce: all.filter(({ program, data }) => program === budget && data[0] === 3).length <= 1,
    // each once, together and before what the transaction is for; a conversion pays into two accounts
    optionalOnce:
      new Set(optional.map(({ program, accounts }) => (isConversion ? accounts[1] : program))).size ===
      optional.length,
    optionalTogether: optional.every((each, i) => others[start + i] === each),
    instructions: others
      .filter((each) => !isOptional(each))
      .map(({ program, accounts, data }) => [program, accounts, data.toString('hex')]),
  };
  return { fixed: JSON.stringify(fixed), limit, price: price ?? 0n, minimum };
}
