import { PublicKey as Address, type PublicKey, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { brandedMintAddress, lossReportAddress } from '../../../packages/core/src/addresses/platform.ts';
import { TOKEN_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { ERRORS, INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
import { type Chain, keypair } from './support/chain.ts';
import { holder, outsider, scenes } from './support/scenes.ts';

const signer = 1;
const writable = 2;
const payer = keypair('fee payer').publicKey;

const all = scenes();
for (const { chain } of all) chain.fund(payer);
const rows = all.flatMap(({ chain, calls }) =>
  [...calls].map(([name, instruction]) => ({
    chain,
    name,
    instruction,
    accounts: INSTRUCTIONS[name as keyof typeof INSTRUCTIONS].accounts.map(([account, flags], i) => ({
      account,
      flags,
      i,
      pubkey: instruction.keys[i]?.pubkey as PublicKey,
    })),
  })),
);
const places = rows.flatMap(({ accounts, ...row }) => accounts.map((each) => ({ ...row, ...each })));

function changed(
  instruction: TransactionInstruction,
  change: (key: TransactionInstruction['keys'][number], i: number) => object,
): TransactionInstruction {
  const keys = instruction.keys.map((key, i) => ({ ...key, ...change(key, i) }));
  return new TransactionInstruction({ ...instruction, keys });
}

/** The caller chooses these; the token program judges them, and any account of the right mint will do. */
const chosen = ['source', 'destination'];

describe('the program', () => {
  it('has a scene for every instruction but the first two', () => {
    const missing = Object.keys(INSTRUCTIONS).filter((name) => !rows.some((row) => row.name === name));
    expect(missing).toEqual(['initializePlatform', 'createStablecoin']);
  });

  it.each(rows)('executes $name with the right accounts', ({ chain, instruction }) => {
    expect(chain.refusalOf(instruction, payer)).toBeUndefined();
  });

  it.each(places.filter(({ flags }) => flags & signer))(
    'refuses $name without the signature of $account',
    ({ chain, instruction, pubkey }) => {
      const unsigned = changed(instruction, (key) => (key.pubkey.equals(pubkey) ? { isSigner: false } : {}));
      expect(chain.refusalOf(unsigned, payer)).toBe('missingSignature');
    },
  );

  it.each(places.filter(({ flags }) => flags & writable))(
    'refuses $name with a read-only $account',
    ({ chain, instruction, pubkey }) => {
      const readonly = changed(instruction, (key) =>
        key.pubkey.equals(pubkey) ? { isWritable: false } : {},
      );
      expect(chain.refusalOf(readonly, payer)).toBe('accountNotWritable');
    },
  );

  it.each(places.filter(({ flags, account }) => !(flags & signer) && !chosen.includes(account)))(
    'refuses $name with a stranger as $account',
    ({ chain, instruction, i, pubkey }) => {
      // an optional account that is not given
      if (pubkey.equals(instruction.programId)) return;
      const strange = changed(instruction, (_, j) =>
        i === j ? { pubkey: keypair('stranger').publicKey } : {},
      );
      const reason = chain.refusalOf(strange, payer);
      expect(ERRORS).toHaveProperty(String(reason));
    },
  );

  it.each(
    places.filter(
      ({ flags, account }) =>
        flags & signer && !['feePayer', 'owner', 'user', 'initializer'].includes(account),
    ),
  )('refuses $name signed by a stranger as $account', ({ chain, instruction, i, name, account }) => {
    // whoever owns the source may bring collateral back, and each of three keys may be a vote
    if (name === 'returnCollateral') return;
    const strange = changed(instruction, (_, j) => (i === j ? { pubkey: payer } : {}));
    const reason = chain.refusalOf(strange, payer);
    if (name === 'executePlatformChange') expect(reason).toBe('missingSignature');
    else expect({ account, reason: String(reason) in ERRORS }).toEqual({ account, reason: true });
  });

  const ownKinds = ['platform', 'stablecoin', 'integration', 'cooldown', 'change', 'lossReport', 'lossClaim'];
  const owned = places.filter(
    ({ account, chain, instruction, pubkey }) =>
      ownKinds.includes(account) &&
      chain.account(pubkey)?.programAddress === instruction.programId.toBase58(),
  );
  const tampered: [string, string, (data: Uint8Array) => Uint8Array, PublicKey?][] = [
    ['of a foreign owner', 'invalidAccountOwner', (data) => data, TOKEN_PROGRAM_ID],
    ['of another kind', 'invalidAccountData', (data) => Uint8Array.from([99, ...data.subarray(1)])],
    [
      'of another version',
      'invalidAccountData',
      (data) => Uint8Array.from([data[0] ?? 0, 2, ...data.subarray(2)]),
    ],
    ['a byte short', 'invalidAccountData', (data) => data.subarray(0, -1)],
    ['a byte long', 'invalidAccountData', (data) => Uint8Array.from([...data, 0])],
    [
      'of another bump',
      'invalidAddress',
      (data) => Uint8Array.from([...data.subarray(0, 2), (data[2] ?? 0) ^ 1, ...data.subarray(3)]),
    ],
  ];
  it.each(
    owned.flatMap((place) =>
      tampered.map(([how, reason, tamper, owner]) => ({ ...place, how, reason, tamper, owner })),
    ),
  )('refuses $name with a $account $how', ({ chain, instruction, pubkey, reason, tamper, owner }) => {
    const before = chain.account(pubkey);
    if (!before) throw new Error('the account exists');
    const data = tamper(before.data);
    const programAddress = (owner?.toBase58() ?? before.programAddress) as typeof before.programAddress;
    chain.svm.setAccount({ ...before, data, space: BigInt(data.length), programAddress } as never);
    // an account of a foreign owner counts as one that is not there yet where it could be created
    const reasons = owner ? [reason, 'alreadyInitialized'] : [reason];
    expect(reasons).toContain(chain.refusalOf(instruction, payer));
    chain.svm.setAccount(before as never);
  });

  const pairs = rows.flatMap((row) => {
    const written = row.accounts.filter(({ flags }) => (flags & (signer | writable)) === writable);
    return written.flatMap((one) =>
      written.filter(({ i }) => i > one.i).map((other) => ({ ...row, one, other })),
    );
  });
  it.each(pairs)(
    'refuses $name with $one.account as $other.account, too',
    ({ chain, instruction, one, other }) => {
      const twice = changed(instruction, (_, j) => (j === other.i ? { pubkey: one.pubkey } : {}));
      expect(chain.refusalOf(twice, payer)).toBe('duplicateAccount');
    },
  );

  it.each([
    [
      'juniorRequestWithdrawal',
      'cooldown',
      (chain: Chain) => [text('cooldown'), chain.stablecoin, holder.publicKey, u64(2n)],
    ],
    [
      'reportLoss',
      'lossReport',
      (chain: Chain) => [text('loss_report'), chain.stablecoin, u64(0n).subarray(0, 4)],
    ],
    [
      'redeemUnderReport',
      'lossClaim',
      (chain: Chain) => [text('loss_claim'), lossReportAddress(chain.stablecoin, 0), holder.publicKey],
    ],
    [
      'initializeIntegration',
      'integration',
      () => [text('integration'), brandedMintAddress(outsider.publicKey, 0, 'NEW')],
    ],
  ] as const)(
    'refuses to create the %s account %s with a bump that is not canonical',
    (name, account, seedsOf) => {
      const row = rows.find((each) => each.name === name);
      const place = row?.accounts.find((each) => each.account === account);
      if (!row || !place) throw new Error('the scenes have this instruction');
      const seeds = seedsOf(row.chain).map((seed) => (seed instanceof Address ? seed.toBytes() : seed));
      const address = nonCanonical(seeds, place.pubkey, row.instruction.programId);
      const moved = changed(row.instruction, (_, j) => (j === place.i ? { pubkey: address } : {}));
      expect(row.chain.refusalOf(moved, payer)).toBe('invalidAddress');
    },
  );
});

const text = (value: string): Uint8Array => Buffer.from(value);

function u64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** The next address of the seeds that is off the curve, below the canonical one. */
function nonCanonical(seeds: readonly Uint8Array[], canonical: PublicKey, program: PublicKey): PublicKey {
  const [address, bump] = Address.findProgramAddressSync([...seeds], program);
  expect(address).toEqual(canonical);
  for (let lower = bump - 1; lower >= 0; lower--) {
    try {
      return Address.createProgramAddressSync([...seeds, Uint8Array.of(lower)], program);
    } catch {
      // a point on the curve is no program address
    }
  }
  throw new Error('every lower bump gives a point on the curve');
}
