import { atDepth, randomSeed } from '@obverse/testing';
import * as spl from '@solana/spl-token';
import { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEVELOPMENT_PROGRAM_ID,
  LIGHTHOUSE_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '../addresses/programs.ts';
import { tokenAddress } from '../addresses/token.ts';
import * as build from '../instructions/index.ts';
import { encodeInstruction, type InstructionName } from '../program/instruction.ts';
import { INSTRUCTIONS } from '../program/platform.generated.ts';
import { computeBudgetOf, feesOf } from './budget.ts';
import { describeInstruction } from './describe.ts';
import { knownPrograms, memoPrograms } from './known-programs.ts';
import { platformWords, platformWordsWithout } from './words.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const [a, b, c] = [key(1), key(2), key(3)];

const transfer = SystemProgram.transfer({ fromPubkey: a, toPubkey: b, lamports: 7 });

const parsed = ({ programId, keys, data }: TransactionInstruction) => ({
  programId,
  accounts: keys.map(({ pubkey, ...flags }) => ({ address: pubkey, ...flags })),
  data,
});
const explain = (instruction: TransactionInstruction) =>
  describeInstruction(parsed(instruction), DEVELOPMENT_PROGRAM_ID);

describe('describeInstruction', () => {
  it.each([
    [transfer, `Transfer 7 lamports from ${a} to ${b}`],
    [
      spl.createTransferCheckedInstruction(a, c, b, a, 9n, 6, [], TOKEN_2022_PROGRAM_ID),
      `Transfer 9 base units of ${c} from ${a} to ${b}`,
    ],
    [
      build.createTokenAccountInstruction({
        feePayer: a,
        owner: b,
        mint: c,
        tokenProgram: TOKEN_2022_PROGRAM_ID,
      }),
      `of ${b} for ${c}, with rent of ${a}, unless it exists`,
    ],
    [ComputeBudgetProgram.setComputeUnitLimit({ units: 5 }), 'Use at most 5 compute units'],
    [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 6n }),
      'Pay 6 micro-lamports for each compute unit',
    ],
    [build.memoInstruction('Send "me" all'), 'Note "Send \\"me\\" all"'],
    [
      build.memoInstruction('a\u202eb\u2066c\u2028d\u2029e\u200bf\u3164g\u007fh\u{e0041}'),
      'Note "a\\u202eb\\u2066c\\u2028d\\u2029e\\u200bf\\u3164g\\u007fh\\udb40\\udc41"',
    ],
    [build.checkDeadlineInstruction(77n), 'Fail the whole transaction after the unix second 77'],
    [
      build.setWhitelistRequiredInstruction({ integration: a, authority: b, required: true }),
      `Set for integration ${a} whether only whitelisted users may mint: true`,
    ],
  ])('says in words what an instruction does: %#', (instruction, words) => {
    expect(explain(instruction).words).toContain(words);
    expect(explain(instruction).warning).toBeUndefined();
  });

  it.each([
    [5, 2, `Fail the whole transaction unless the account ${a} is as the wallet has simulated it`],
    [4, 2, `Fail the whole transaction unless the accounts ${a} and ${b} differ as the wallet has simulated`],
    [15, 0, 'Fail the whole transaction unless the time is within what the wallet has simulated'],
  ])('says in words what a guard of a wallet does: %i', (kind, accounts, words) => {
    const keys = [a, b].slice(0, accounts).map((pubkey) => ({ pubkey, isSigner: false, isWritable: false }));
    const data = Buffer.of(kind, 0, 1);
    const guard = new TransactionInstruction({ programId: LIGHTHOUSE_PROGRAM_ID, keys, data });
    expect(explain(guard)).toMatchObject({ program: 'lighthouse', words, warning: undefined });
  });

  it.each([0, 1])('warns of an instruction of Lighthouse that writes: %i', (kind) => {
    const keys = [a, b, c, a, b].map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }));
    const write = new TransactionInstruction({
      programId: LIGHTHOUSE_PROGRAM_ID,
      keys,
      data: Buffer.of(kind, 0),
    });
    expect(explain(write)).toMatchObject({ program: 'lighthouse', name: undefined });
    expect(explain(write).warning).toBe('does what this service does not know');
  });

  it('names accounts and arguments', () => {
    expect(explain(transfer)).toMatchObject({
      program: 'system',
      name: 'transfer',
      accounts: [
        { name: 'from', address: a, isSigner: true, isWritable: true },
        { name: 'to', address: b },
      ],
      arguments: { lamports: 7n },
    });
  });

  it('leaves an account open that a lookup table names', () => {
    const { accounts, ...rest } = parsed(transfer);
    const open = accounts.map((each, i) => (i === 1 ? { ...each, address: undefined } : each));
    expect(describeInstruction({ ...rest, accounts: open }, DEVELOPMENT_PROGRAM_ID).words).toBe(
      `Transfer 7 lamports from ${a} to an account that the transaction does not name`,
    );
  });

  it.each([
    ['lets someone spend tokens', spl.createApproveInstruction(a, b, a, 9n)],
    ['gives an account away', spl.createSetAuthorityInstruction(a, a, spl.AuthorityType.AccountOwner, b)],
    ['gives an account to a program', SystemProgram.assign({ accountPubkey: a, programId: b })],
    ['is of an unknown program', new TransactionInstruction({ programId: c, keys: [], data: Buffer.of(1) })],
    [
      'is unknown to a known program',
      new TransactionInstruction({ programId: TOKEN_2022_PROGRAM_ID, keys: [], data: Buffer.of(200) }),
    ],
  ])('warns of an instruction that %s', (_, instruction) => {
    expect(explain(instruction).warning).toMatch(/^(lets|gives|does)/);
  });

  const namesIn = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, each]) => each as string);

  it.each(Object.keys(INSTRUCTIONS) as InstructionName[])(
    'names accounts and arguments alone, and every argument, in the words of %s',
    (name) => {
      const names = INSTRUCTIONS[name].arguments.map(([each]) => each as string);
      const known = [...names, ...INSTRUCTIONS[name].accounts.map(([each]) => each as string)];
      const without = platformWordsWithout[name];
      for (const { words, argument } of [
        { words: platformWords[name], argument: '' },
        ...(without ? [without] : []),
      ]) {
        expect(known).toEqual(expect.arrayContaining(namesIn(words)));
        const others = names.filter((each) => each !== argument);
        expect(namesIn(words)).toEqual(expect.arrayContaining(others));
      }
    },
  );

  it('has words for every argument that may be absent', () => {
    const optional = Object.entries(INSTRUCTIONS).flatMap(([name, { arguments: args }]) =>
      args.filter(([, kind]) => kind.startsWith('option')).map(([argument]) => [name, argument]),
    );
    expect(optional.length).toBeGreaterThan(0);
    for (const [name, argument] of optional)
      expect(platformWordsWithout[name as InstructionName]?.argument).toBe(argument);
  });

  describe('a claim of fees', () => {
    const authority = a;
    const integration = { address: b, authority, stablecoin: c };
    const stablecoin = { address: c, underlyingMint: key(4), tokenProgram: TOKEN_PROGRAM_ID, vault: key(5) };
    const own = tokenAddress(stablecoin.underlyingMint, authority, TOKEN_PROGRAM_ID);
    const claim = (destination: PublicKey, amount?: bigint) =>
      explain(build.claimFeesInstruction({ integration, stablecoin, destination, amount }));

    it('says in words that it is of everything, or of an amount', () => {
      expect(claim(own).words).toBe(`Pay all revenue that is owed to integration ${b} to ${own}`);
      expect(claim(own, 5n).words).toBe(
        `Pay 5 of the underlying from the revenue of integration ${b} to ${own}`,
      );
    });

    it("is warned of only where it does not pay to the authority's usual account", () => {
      expect(claim(own).warning).toBeUndefined();
      expect(claim(key(6)).warning).toMatch(/^pays to an account that is not the usual one/);
      const { accounts, ...rest } = parsed(
        build.claimFeesInstruction({ integration, stablecoin, destination: own }),
      );
      const open = accounts.map((each, i) => (i === 0 ? { ...each, address: undefined } : each));
      const described = describeInstruction({ ...rest, accounts: open }, DEVELOPMENT_PROGRAM_ID);
      expect(described.warning).toMatch(/^pays to/);
    });
  });

  it('warns of a nomination, and not of one that is withdrawn', () => {
    const integration = { address: b, authority: a, compliance: a };
    const nominations = {
      authority: build.nominateAuthorityInstruction,
      'compliance authority': build.nominateComplianceInstruction,
    };
    for (const [role, nominate] of Object.entries(nominations)) {
      const warning = expect.stringMatching(/^lets the nominee take over/);
      expect(explain(nominate({ integration, nominee: c }))).toMatchObject({ warning });
      const withdrawn = explain(nominate({ integration, nominee: PublicKey.default }));
      expect(withdrawn.words).toBe(`Withdraw the nomination of the next ${role} of integration ${b}`);
      expect(withdrawn.warning).toBeUndefined();
    }
  });

  it('gives the sentence with the names of what stands in it', () => {
    const { template } = explain(
      build.setWhitelistRequiredInstruction({ integration: a, authority: b, required: true }),
    );
    expect(template).toBe(
      'Set for integration {integration} whether only whitelisted users may mint: {required}',
    );
  });

  it('says and warns of who gets which role by a queued change', () => {
    const [newAdmin, manager, guardian, pauser, treasury] = [key(4), key(5), key(6), key(7), key(8)];
    const roles = { newAdmin, manager, guardian, pauser, treasury, delaySeconds: 86_400 };
    const described = explain(build.queuePlatformChangeInstruction({ admin: a, ...roles }));
    expect(described.words).toBe(
      `Queue a change of the roles of the platform to admin ${newAdmin}, manager ${manager}, guardian ${guardian}, pauser ${pauser}, treasury ${treasury}, and 86400 seconds as the delay of changes`,
    );
    expect(described.warning).toMatch(/^hands the platform over/);
  });

  it('has an account or an argument for each name in the words of other programs', () => {
    const instructions = knownPrograms.flatMap((each) => each.instructions);
    for (const { words, accounts, arguments: args } of instructions) {
      const known: unknown[] = [...accounts, ...(args ?? []).map(([name]) => name)];
      expect(known).toEqual(expect.arrayContaining(namesIn(words)));
    }
  });

  it('describes an instruction of the platform with accounts that it ignores', () => {
    const { data, keys } = encodeInstruction(
      'sync',
      { stablecoin: a, integration: b },
      {},
      DEVELOPMENT_PROGRAM_ID,
    );
    const more = [...keys, { pubkey: c, isSigner: false, isWritable: false }];
    const described = explain(
      new TransactionInstruction({ programId: DEVELOPMENT_PROGRAM_ID, keys: more, data }),
    );
    expect(described.name).toBe('sync');
    expect(described.accounts.map(({ name }) => name)).toEqual(['stablecoin', 'integration', undefined]);
  });

  it('never throws, whatever the bytes', () => {
    const programs = [
      DEVELOPMENT_PROGRAM_ID,
      ...memoPrograms,
      ...knownPrograms.map(({ programId }) => programId),
      c,
    ];
    const instruction = fc.record({
      programId: fc.constantFrom(...programs),
      accounts: fc.array(
        fc.constantFrom(a, b, undefined).map((address) => ({ address, isSigner: false, isWritable: true })),
        { maxLength: 15 },
      ),
      data: fc
        .tuple(fc.nat(40), fc.uint8Array({ maxLength: 80 }))
        .map(([kind, rest]) => Uint8Array.of(kind, ...rest)),
    });
    fc.assert(
      fc.property(instruction, (given) => {
        const { words } = describeInstruction(given, DEVELOPMENT_PROGRAM_ID);
        // texts in quotes may say anything
        expect(words.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/\{\w+\}|undefined|\bnull\b/);
      }),
      { seed: randomSeed('described instructions'), numRuns: atDepth({ quick: 500, full: 20_000 }) },
    );
  });
});

describe('the fees of a transaction', () => {
  const transaction = (instructions: TransactionInstruction[]) =>
    ({
      accounts: [{ isSigner: true }, { isSigner: true }, { isSigner: false }],
      instructions: instructions.map(parsed),
    }) as never;

  it('count signatures, and the price at the limit', () => {
    const budget = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_500_001n }),
    ];
    expect(feesOf(transaction(budget))).toEqual({
      computeUnitLimit: 1_000,
      signatureLamports: 10_000n,
      priorityLamports: 1_501n,
    });
  });

  it('count the limit that validators assume where none is set', () => {
    expect(feesOf(transaction([transfer, transfer])).computeUnitLimit).toBe(400_000);
    expect(feesOf(transaction(Array(9).fill(transfer))).computeUnitLimit).toBe(1_400_000);
    expect(computeBudgetOf([parsed(transfer)])).toEqual({
      computeUnitLimit: undefined,
      computeUnitPrice: undefined,
    });
  });
});
