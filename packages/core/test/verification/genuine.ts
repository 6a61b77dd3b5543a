import type { TransactionProcedure, TransactionRequests } from '@obverse/contracts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import * as core from '../../src/index.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));

/** Addresses that cases share. All are on no list of programs. */
export const people = {
  ...{ user: key(1), sponsor: key(2), other: key(3), rentPayer: key(4) },
  ...{ nonceAccount: key(5), nonceAuthority: key(6), thief: key(7) },
} as const;
const { user, sponsor, other, rentPayer } = people;

const brandedMint = key(11);
const stablecoinId = core.stablecoinAddress(0);
const juniorMint = core.juniorMintAddress(stablecoinId, 2);
const lossReport = core.lossReportAddress(stablecoinId, 3);
const stablecoin = {
  ...{ address: stablecoinId, vault: core.vaultAddress(stablecoinId), juniorMint, reportCount: 4, epoch: 2 },
  ...{ underlyingMint: key(12), tokenProgram: core.TOKEN_PROGRAM_ID },
};
const coinOf = (mint: PublicKey) => ({
  ...{ address: core.integrationAddress(mint), brandedMint: mint, authority: user, whitelistRequired: true },
});
const integration = coinOf(brandedMint);
const cooldown = { address: core.cooldownAddress(stablecoinId, user, 77n), owner: user, rentPayer, epoch: 2 };
const claim = { address: core.lossClaimAddress(lossReport, user), owner: user, lossReport, rentPayer };

const text = (address: PublicKey) => address.toBase58();
const integrationId = text(integration.address);

/** What the caller may know of every account that a request does not name. */
export const known: core.KnownAccounts = {
  ...{ stablecoin: 0, authority: text(user), owner: text(user), rentReceiver: text(rentPayer) },
  ...{ underlyingMint: text(stablecoin.underlyingMint), tokenProgram: text(stablecoin.tokenProgram) },
  ...{ juniorMint: text(juniorMint), lossReport: text(lossReport) },
  nonceAuthority: text(people.nonceAuthority),
};

/** The lowest minimum that the caller accepts where the request names none. */
export const lowestMinimum = 994_000n;

/** A request for a transaction, and the instructions of the transaction that answers it. */
export type Case = {
  readonly name: string;
  readonly procedure: TransactionProcedure;
  readonly input: Readonly<Record<string, unknown>>;
  readonly make: (feePayer: PublicKey) => TransactionInstruction[];
  /** Fields of the answer beside those of every transaction. */
  readonly answer: Readonly<Record<string, unknown>>;
};

const of = <Procedure extends TransactionProcedure>(
  name: string,
  [procedure, input, answer = {}]: [Procedure, TransactionRequests[Procedure], Case['answer']?],
  make: Case['make'],
): Case => ({ name, procedure, input: input as Case['input'], make, answer });

const create =
  (owner: PublicKey, mint: PublicKey, tokenProgram: PublicKey = core.TOKEN_2022_PROGRAM_ID) =>
  (feePayer: PublicKey) =>
    core.createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram });
const { underlyingMint, tokenProgram } = stablecoin;
const createUnderlying = create(user, underlyingMint, tokenProgram);

const otherMint = key(13);
const otherCoin = coinOf(otherMint);
const exchange = { integrationId, user: text(user), amount: '1000000' };
const conversion = { from: integrationId, to: text(otherCoin.address), user: text(user), amount: '1000000' };
const amounts = { user, integration, stablecoin, amount: 1_000_000n, tokens: 1_000_000n };
const converted = { ...amounts, integration: otherCoin, amount: 998_000n };
const texts = { name: 'Acme Dollar', symbol: 'aUSD', uri: 'https://acme.example/a.json' };
const metadata = { ...texts, description: 'A coin' };
const newCoin = { signer: text(user), stablecoin: 0, metadata };
const terms = { feeBps: 250, whitelistRequired: false };
const initialized = { initializer: user, stablecoinIndex: 0, ...metadata };
const newId = { integrationId: text(core.integrationAddress(core.brandedMintAddress(user, 0, 'aUSD'))) };
const listing = (each: PublicKey, allowed: boolean, feePayer: PublicKey) =>
  core.setWhitelistedInstruction({
    ...{ integration: integration.address, authority: user, user: each, allowed, feePayer },
    rentReceiver: rentPayer,
  });
const listed = (allowed: boolean, ...users: PublicKey[]) => ({
  integrationId,
  users: users.map(text),
  allowed,
});
const raised = { feeBps: 100, nextFeeBps: 900, feeEta: '2026-01-31T12:00:00.000Z' };
const lowered = { feeBps: 100, nextFeeBps: null, feeEta: null };
const deposit = {
  ...{ trancheId: text(juniorMint), recipient: text(user), assetMint: text(underlyingMint) },
  ...{ amount: 5_000, minimumReceived: 4_000 },
};
const deposited = { user, stablecoin, amount: 5_000n, minimumReceived: 4_000n };
const request = { trancheId: text(juniorMint), user: text(user), amount: 700, cooldownId: '77' };
const cooling = { cooldown: text(cooldown.address) };

/** Every procedure that answers with a transaction, in each form that its transaction may have. */
export const cases: readonly Case[] = [
  of('a mint', ['integration.mint', { ...exchange, minimumReceived: '990000' }], () => [
    core.mintInstruction({ ...amounts, minimumReceived: 990_000n }),
  ]),
  of('a mint with the minimum of the service', ['integration.mint', exchange], (feePayer) => [
    create(user, brandedMint)(feePayer),
    core.mintInstruction({
      ...{ ...amounts, integration: { ...integration, whitelistRequired: false }, minimumReceived: 995_000n },
    }),
  ]),
  of('a redemption', ['integration.redeem', { ...exchange, minimumReceived: 990_000 }], (feePayer) => [
    createUnderlying(feePayer),
    core.redeemInstruction({ ...amounts, minimumReceived: 990_000n }),
  ]),
  of(
    'a redemption under a loss report',
    ['integration.redeem', { ...exchange, minimumReceived: 700_000, acceptWithheld: true }],
    (feePayer) => [core.redeemUnderReportInstruction({ ...amounts, minimumReceived: 700_000n, feePayer })],
  ),
  of('a conversion', ['integration.convert', { ...conversion, minimumReceived: '990000' }], (feePayer) => [
    createUnderlying(feePayer),
    create(user, otherMint)(feePayer),
    core.redeemInstruction({ ...amounts, minimumReceived: 998_000n }),
    core.mintInstruction({ ...converted, minimumReceived: 990_000n }),
  ]),
  of('a conversion into a frozen coin', ['integration.convert', conversion], (feePayer) => [
    create(user, otherMint)(feePayer),
    core.redeemInstruction({ ...amounts, minimumReceived: 998_000n }),
    core.thawWhitelistedInstruction({ integration: otherCoin, user }),
    core.mintInstruction({ ...converted, minimumReceived: 995_000n }),
  ]),
  of('a claim of all fees', ['integration.claimFees', { integrationId }], () => [
    core.claimFeesInstruction({ integration, stablecoin }),
  ]),
  of(
    'a claim of some fees for another wallet',
    ['integration.claimFees', { integrationId, amount: 9, destination: text(other) }],
    (feePayer) => {
      const destination = core.tokenAddress(underlyingMint, other, tokenProgram);
      const claimed = core.claimFeesInstruction({ integration, stablecoin, amount: 9n, destination });
      return [create(other, underlyingMint, tokenProgram)(feePayer), claimed];
    },
  ),
  of(
    'a new coin',
    ['integration.initialize', { ...newCoin, authority: text(other), ...terms }, newId],
    (feePayer) => [
      core.initializeIntegrationInstruction({ ...initialized, ...terms, feePayer, authority: other }),
    ],
  ),
  of('a new payment coin', ['integration.initialize', { ...newCoin, kind: 'payment' }, newId], (feePayer) => [
    core.initializeIntegrationInstruction({
      ...{ ...initialized, feePayer, authority: user, whitelistRequired: true },
      ...{ kind: core.math.coinKinds.payment, feeBps: 10_000 },
    }),
  ]),
  of('users on the whitelist', ['integration.whitelist', listed(true, other, sponsor)], (feePayer) =>
    [other, sponsor].map((each) => listing(each, true, feePayer)),
  ),
  of('a user off the whitelist', ['integration.whitelist', listed(false, other)], (feePayer) => [
    listing(other, false, feePayer),
  ]),
  of('a lower fee', ['integration.setFee', { integrationId, feeBps: 100 }, lowered], () => [
    core.setFeeInstruction({ integration, stablecoin, feeBps: 100 }),
  ]),
  of('a higher fee', ['integration.setFee', { integrationId, feeBps: 900 }, raised], () => [
    core.setFeeInstruction({ integration, stablecoin, feeBps: 900 }),
  ]),
  of(
    'other metadata',
    ['integration.updateMetadata', { integrationId, metadata: { uri: '', name: 'Acme' } }],
    (feePayer) => [
      core.updateMetadataInstruction({ integration, feePayer, field: 'name', value: 'Acme' }),
      core.updateMetadataInstruction({ integration, feePayer, field: 'uri', value: '' }),
    ],
  ),
  of(
    'a whitelist requirement',
    ['integration.setWhitelistRequired', { integrationId, whitelistRequired: true }],
    () => {
      const { address } = integration;
      return [
        core.setWhitelistRequiredInstruction({ integration: address, authority: user, required: true }),
      ];
    },
  ),
  of('a nomination', ['integration.nominateAuthority', { integrationId, nominee: text(other) }], () => [
    core.nominateAuthorityInstruction({ integration, nominee: other }),
  ]),
  of('an acceptance', ['integration.acceptAuthority', { integrationId, nominee: text(user) }], () => [
    core.acceptAuthorityInstruction({ integration: integration.address, nominee: user }),
  ]),
  of('a settled claim', ['loss.settle', { claimId: text(claim.address) }], (feePayer) => [
    createUnderlying(feePayer),
    core.settleLossClaimInstruction({ stablecoin, claim }),
  ]),
  of('a junior deposit', ['tranches.juniorMint', deposit], () => [core.juniorDepositInstruction(deposited)]),
  of('a junior deposit that opens a tranche', ['tranches.juniorMint', deposit], (feePayer) => [
    core.openJuniorMintInstruction({ stablecoin, feePayer }),
    create(user, juniorMint)(feePayer),
    core.juniorDepositInstruction(deposited),
  ]),
  of(
    'a junior withdrawal',
    ['tranches.juniorWithdrawRequest', request, { ...cooling, cooldownId: '77' }],
    (feePayer) => [
      core.juniorRequestWithdrawalInstruction({ owner: user, stablecoin, tokens: 700n, id: 77n, feePayer }),
    ],
  ),
  of(
    'a completed junior withdrawal',
    ['tranches.juniorWithdrawComplete', { ...cooling, amount: 600, minimumReceived: 550 }],
    (feePayer) => [
      createUnderlying(feePayer),
      core.juniorCompleteWithdrawalInstruction({ stablecoin, cooldown, tokens: 600n, minimumReceived: 550n }),
    ],
  ),
  of('a cancelled junior withdrawal', ['tranches.juniorWithdrawCancel', cooling], (feePayer) => [
    create(user, juniorMint)(feePayer),
    core.juniorCancelWithdrawalInstruction({ stablecoin, cooldown }),
  ]),
];

const validUntil = '2026-01-31T12:00:00.000Z';
const validUntilTs = 1_769_860_800n;

const everything = {
  ...{ feePayer: text(sponsor), memo: 'all', references: [text(key(21))], validUntil },
  ...{ nonceAccount: text(people.nonceAccount), format: 'instructions' },
};

/** What a request may attach to its transaction. */
export const options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'as it is': {},
  'with a memo': { memo: 'Invoice 7 – 10 €' },
  'with references and without priority': { references: [text(key(21)), text(other)], priority: 'none' },
  'paid by a sponsor, with an end': { feePayer: text(sponsor), validUntil },
  'with everything': everything,
  'in version 1': { version: 1 },
  'in version 1 without priority, with everything': { ...everything, version: 1, priority: 'none' },
};

/** A request with its answer, as the service gives it. */
export type Genuine = {
  readonly request: core.VerificationRequest;
  readonly response: Record<string, unknown> & { readonly transaction: string };
};

const blockhash = text(key(99));
const [computeUnitLimit, computeUnitPrice] = [80_000, 2_000_000n];

/** The answer to a case, composed as the service does. */
export function genuine(
  { procedure, input, make, answer }: Case,
  option: Readonly<Record<string, unknown>>,
): Genuine {
  const feePayer = option['feePayer'] === undefined ? user : sponsor;
  const instructions = make(feePayer);
  const last = instructions.at(-1) as TransactionInstruction;
  for (const reference of (option['references'] ?? []) as string[])
    last.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false });
  const attached = [
    ...(option['validUntil'] === undefined ? [] : [core.checkDeadlineInstruction(validUntilTs)]),
    ...instructions.slice(0, -1),
    ...(option['memo'] === undefined ? [] : [core.memoInstruction(option['memo'] as string)]),
    last,
  ];
  const nonce = { account: people.nonceAccount, authority: people.nonceAuthority };
  const leading = option['nonceAccount'] === undefined ? [] : [core.advanceNonceInstruction(nonce)];
  const price = option['priority'] === 'none' ? {} : { computeUnitPrice };
  const priorityLamports = core.priorityFeeUp(price.computeUnitPrice ?? 0n, computeUnitLimit);
  const isV1 = option['version'] === 1;
  const composed = core.composeTransaction({
    ...{ feePayer, blockhash, instructions: attached, ...(leading.length > 0 ? { nonce } : {}) },
    ...(isV1 ? {} : { computeUnitLimit, ...price }),
  });
  const signers = core.signersOf(composed);
  const fee = priorityLamports === 0n ? undefined : priorityLamports;
  const bytes = isV1
    ? core.transactionBytesV1(composed, { computeUnitLimit, priorityLamports: fee })
    : core.transactionBytes(composed);
  const fees = {
    ...{ feePayer: text(feePayer), signatureLamports: 5_000 * signers.length, rentLamports: 0 },
    priorityLamports: Number(priorityLamports),
  };
  const request = {
    procedure,
    input: { ...input, ...option },
    known,
    lowestMinimum,
    lamportsPerByte: 5_080n,
  };
  return {
    request: request as unknown as core.VerificationRequest,
    response: {
      ...{ ...answer, transaction: Buffer.from(bytes).toString('base64'), blockhash, signers, fees },
      ...{ computeUnitLimit, sizeLeft: (isV1 ? 4_096 : 1_232) - bytes.length },
      ...(leading.length > 0 ? {} : { lastValidBlockHeight: 150 }),
      ...(option['validUntil'] === undefined ? {} : { validUntil }),
      ...(option['format'] === undefined
        ? {}
        : { instructions: [...leading, ...attached].map(core.toInstructionJson) }),
    },
  };
}

/** The same as rebuilt from itself. */
export function rebuilt({ request, response }: Genuine): Genuine {
  const input = { transaction: response.transaction };
  return { request: { ...request, procedure: 'transaction.rebuild', input }, response };
}

/** All cases with all options. */
export const all = (): { readonly name: string; readonly genuine: Genuine }[] =>
  cases.flatMap((each) =>
    Object.entries(options).map(([how, option]) => ({
      name: `${each.name} ${how}`,
      genuine: genuine(each, option),
    })),
  );
