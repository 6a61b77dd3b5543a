import {
  type PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  type TransactionInstruction,
} from '@solana/web3.js';
import * as addresses from '../../../../packages/core/src/addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../../../../packages/core/src/addresses/programs.ts';
import type { InstructionTypes } from '../../../../packages/core/src/program/platform.generated.ts';
import { Chain, keypair, type InstructionName as Name, roles, settings } from './chain.ts';
import { downgrade } from './downgrade.ts';

/** Valid accounts of the same kind that belong to something else, by the names that instructions give them. */
export type Siblings = Readonly<Record<string, readonly (readonly [string, PublicKey])[]>>;

/** A state in which some instructions of the program succeed, all together every one but `initializePlatform`. */
export type Scene = {
  readonly chain: Chain;
  readonly calls: ReadonlyMap<Name, TransactionInstruction>;
  readonly siblings: Siblings;
};

export const holder = keypair('holder');
export const outsider = keypair('outsider');
/** Pays the rent of every call. */
export const sponsor = keypair('sponsor');
/** Holds the powers of coins that have some. */
export const compliance = keypair('compliance');
const day = 86_400n;
const juniorId = 1n;

/**
 * Stablecoin 0 with a coin, a holder, juniors and a cooldown, and collateral that is deployed. Beside it another coin, holder and cooldown,
 * and stablecoin 1 with a coin and a deposit of its own.
 * @param powers of the coin
 */
function open(powers = 0) {
  const chain = new Chain(1_000_000_000n, {}, false);
  for (const user of [holder, outsider, sponsor, compliance]) chain.fund(user.publicKey);
  const brandedMint = addresses.brandedMintAddress(holder.publicKey, 0, 'COIN');
  const coin = { brandedMint, integration: addresses.integrationAddress(brandedMint) };
  chain.call(
    'initializeIntegration',
    [holder],
    { ...integrationArguments, powers, authority: holder.publicKey, symbol: 'COIN' },
    { ...coin, compliance: powers === 0 ? null : compliance.publicKey },
  );
  const juniorMint = addresses.juniorMintAddress(chain.stablecoin, 0);
  const accounts = {
    cash: chain.giveUnderlying(holder.publicKey, 10n ** 13n),
    managers: chain.giveUnderlying(roles.manager.publicKey, 10n ** 13n),
    treasurys: chain.giveUnderlying(roles.treasury.publicKey, 0n),
    tokens: chain.tokenAccount(brandedMint, holder.publicKey),
    juniors: chain.tokenAccount(juniorMint, holder.publicKey),
    entry: addresses.whitelistEntryAddress(coin.integration, holder.publicKey),
    cooldown: addresses.cooldownAddress(chain.stablecoin, holder.publicKey, juniorId),
  };
  const { cash, tokens, juniors, cooldown, entry } = accounts;
  chain.call(
    'setWhitelisted',
    [holder],
    { user: holder.publicKey, allowed: true },
    { ...coin, whitelistEntry: entry, rentReceiver: outsider.publicKey },
  );
  if (powers & 8)
    chain.call('thawWhitelisted', [holder], {}, { ...coin, tokenAccount: tokens, whitelistEntry: entry });
  const other = openOther(chain, coin);
  const deposit = { amount: 10n ** 9n, minimumReceived: 0n };
  chain.call('mint', [holder], deposit, {
    ...coin,
    source: cash,
    destination: tokens,
    whitelistEntry: entry,
  });
  chain.call(
    'juniorDeposit',
    [holder],
    { ...deposit, amount: 10n ** 8n },
    { source: cash, destination: juniors },
  );
  chain.call(
    'juniorRequestWithdrawal',
    [holder],
    { tokens: 10n ** 7n, id: juniorId },
    { cooldown, source: juniors },
  );
  chain.call('distributeYield', [roles.manager], { amount: 10n ** 6n }, { source: accounts.managers });
  chain.call('deployCollateral', [roles.manager], { amount: 5n * 10n ** 8n });
  return { chain, coin, juniorMint, ...accounts, siblings: { ...other, ...siblingsOf(chain, accounts) } };
}

const integrationArguments = {
  feeBps: 1_000,
  whitelistRequired: true,
  kind: 0,
  powers: 0,
  name: 'Coin',
  uri: '',
  description: '',
};

/** The other coin, holder and stablecoin, and what belongs to them. */
function openOther(chain: Chain, coin: { readonly integration: PublicKey }): Siblings {
  const initialize = (index: number, stablecoin: PublicKey) => {
    const brandedMint = addresses.brandedMintAddress(outsider.publicKey, index, 'TWO');
    const accounts = { brandedMint, integration: addresses.integrationAddress(brandedMint) };
    chain.call(
      'initializeIntegration',
      [outsider],
      { ...integrationArguments, whitelistRequired: false, authority: outsider.publicKey, symbol: 'TWO' },
      { ...accounts, stablecoin },
    );
    return accounts;
  };
  const sibling = initialize(0, chain.stablecoin);
  const other = chain.addStablecoin(1);
  const ofOther = initialize(1, other.stablecoin);
  const cash = chain.giveUnderlying(outsider.publicKey, 10n ** 13n);
  const others = chain.give(other.underlyingMint, outsider.publicKey, 10n ** 13n, other.tokenProgram);
  const tokens = chain.tokenAccount(sibling.brandedMint, outsider.publicKey);
  const otherTokens = chain.tokenAccount(ofOther.brandedMint, outsider.publicKey);
  const juniors = chain.tokenAccount(addresses.juniorMintAddress(chain.stablecoin, 0), outsider.publicKey);
  const deposit = { amount: 10n ** 9n, minimumReceived: 0n };
  chain.call('mint', [outsider], deposit, { ...sibling, source: cash, destination: tokens });
  chain.call('mint', [outsider], deposit, {
    ...other,
    ...ofOther,
    source: others,
    destination: otherTokens,
  });
  chain.call('deployCollateral', [roles.manager], { amount: 10n ** 8n }, other);
  const otherReport = addresses.lossReportAddress(other.stablecoin, 0);
  chain.call(
    'reportLoss',
    [roles.manager],
    { amount: 10n ** 8n },
    { stablecoin: other.stablecoin, lossReport: otherReport },
  );
  const otherClaim = addresses.lossClaimAddress(otherReport, outsider.publicKey);
  chain.call(
    'redeemUnderReport',
    [outsider],
    { tokens: 10n ** 6n, minimumReceived: 0n },
    {
      ...other,
      ...ofOther,
      lossReport: otherReport,
      lossClaim: otherClaim,
      source: otherTokens,
      destination: others,
    },
  );
  chain.call(
    'juniorDeposit',
    [outsider],
    { ...deposit, amount: 10n ** 6n },
    { source: cash, destination: juniors },
  );
  const cooldown = addresses.cooldownAddress(chain.stablecoin, outsider.publicKey, juniorId);
  chain.call(
    'juniorRequestWithdrawal',
    [outsider],
    { tokens: 1n, id: juniorId },
    { cooldown, source: juniors },
  );
  const entry = addresses.whitelistEntryAddress(coin.integration, outsider.publicKey);
  const allow = { integration: coin.integration, whitelistEntry: entry, rentReceiver: outsider.publicKey };
  chain.call('setWhitelisted', [holder], { user: outsider.publicKey, allowed: true }, allow);
  const foreign = [
    ['an account of another mint', others],
    ['an account of a branded coin', otherTokens],
  ] as const;
  return {
    stablecoin: [['another stablecoin', other.stablecoin]],
    vault: [['the vault of another stablecoin', other.vault]],
    underlyingMint: [['the underlying of another stablecoin', other.underlyingMint]],
    custody: [
      ['the custody account of another stablecoin', other.custody],
      ["a user's account of the underlying", cash],
    ],
    integration: [
      ['another integration', sibling.integration],
      ['an integration of another stablecoin', ofOther.integration],
    ],
    brandedMint: [
      ['the mint of another integration', sibling.brandedMint],
      ['the underlying mint', chain.underlying],
      ['the junior mint', addresses.juniorMintAddress(chain.stablecoin, 0)],
    ],
    juniorMint: [
      ['the junior mint of another stablecoin', other.juniorMint],
      ['the mint of an integration', sibling.brandedMint],
    ],
    cooldown: [['a cooldown of another owner', cooldown]],
    whitelistEntry: [['the entry of another user', entry]],
    lossReport: [['a report of another stablecoin', otherReport]],
    lossClaim: [['a claim on another report', otherClaim]],
    source: [['an account of another user', cash], ...foreign],
    destination: foreign,
  };
}

/** Accounts of other programs and kinds in the places of the program's own, and the other way round. */
function siblingsOf(chain: Chain, { managers }: { readonly managers: PublicKey }): Siblings {
  return {
    platform: [
      ['the stablecoin', chain.stablecoin],
      ['a sysvar', SYSVAR_RENT_PUBKEY],
    ],
    tokenProgram: [['the other token program', TOKEN_2022_PROGRAM_ID]],
    token2022Program: [['the other token program', TOKEN_PROGRAM_ID]],
    systemProgram: [['a sysvar', SYSVAR_CLOCK_PUBKEY]],
    rentReceiver: [['a token account', managers]],
  };
}

const lossReport = (chain: Chain, number: number) => addresses.lossReportAddress(chain.stablecoin, number);

class Calls {
  readonly all = new Map<Name, TransactionInstruction>();
  readonly chain: Chain;

  constructor(chain: Chain) {
    this.chain = chain;
  }

  add<N extends Name>(
    name: N,
    signer: PublicKey,
    args: InstructionTypes[N]['arguments'],
    accounts: Readonly<Record<string, PublicKey | null>> = {},
  ): this {
    this.all.set(
      name,
      this.chain.instruction(name, signer, args, { feePayer: sponsor.publicKey, ...accounts }),
    );
    return this;
  }
}

/** Nothing is reported; a change of each kind and a cooldown are ready. */
function quiet(powers?: number): Scene {
  const opened = open(powers);
  const { chain, coin, cash, tokens, juniors, cooldown, entry, managers, treasurys, siblings } = opened;
  const changes = {
    platform: addresses.changeAddress(chain.platform, addresses.changeKinds.platform),
    stablecoin: addresses.changeAddress(chain.stablecoin, addresses.changeKinds.stablecoin),
  };
  const [admin, manager, guardian] = [roles.admin, roles.manager, roles.guardian].map(
    (each) => each.publicKey,
  ) as [PublicKey, PublicKey, PublicKey];
  const newRoles = {
    newAdmin: keypair('new admin').publicKey,
    manager,
    guardian,
    pauser: roles.pauser.publicKey,
    treasury: roles.treasury.publicKey,
    delaySeconds: 86_400,
  };
  const { windowSeconds: _, ...newSettings } = { ...settings, custody: chain.custody };
  chain.call('queuePlatformChange', [roles.admin], newRoles, { change: changes.platform });
  chain.call('queueStablecoinChange', [roles.admin], newSettings, { change: changes.stablecoin });
  chain.call('nominateAuthority', [holder], { nominee: outsider.publicKey }, coin);
  // the cooldown is over, and the platform's delay too; the settings' is over a day later
  chain.advance(4n * day);
  const calls = new Calls(chain)
    .add('distributeYield', manager, { amount: 1n }, { source: managers })
    .add(
      'mint',
      holder.publicKey,
      { amount: 1_000n, minimumReceived: 1n },
      {
        ...coin,
        source: cash,
        destination: tokens,
        whitelistEntry: entry,
      },
    )
    .add(
      'redeem',
      holder.publicKey,
      { tokens: 1_000n, minimumReceived: 1n },
      {
        ...coin,
        source: tokens,
        destination: cash,
      },
    )
    .add('claimFees', holder.publicKey, { amount: null }, { ...coin, destination: cash })
    .add('accrue', outsider.publicKey, {})
    .add('checkDeadline', outsider.publicKey, { validUntilTs: chain.now })
    .add('sync', outsider.publicKey, {}, coin)
    .add('queuePlatformChange', admin, newRoles, { change: changes.platform })
    .add('queueStablecoinChange', admin, newSettings, { change: changes.stablecoin })
    .add('cancelChange', guardian, {}, { change: changes.stablecoin, rentReceiver: admin })
    .add(
      'executePlatformChange',
      outsider.publicKey,
      {},
      {
        change: changes.platform,
        newAdmin: newRoles.newAdmin,
        rentReceiver: admin,
      },
    )
    .add('lowerLimits', guardian, { limit: 0, value: 1n })
    .add('revokeRole', guardian, { role: 0 })
    .add('setPaused', roles.pauser.publicKey, { paused: true })
    .add('collectPlatformFees', admin, {}, { destination: treasurys })
    .add('deployCollateral', manager, { amount: 1n })
    .add('returnCollateral', roles.custodian.publicKey, { amount: 1n }, { source: chain.custody })
    .add(
      'reportLoss',
      roles.admin.publicKey,
      { amount: 1n },
      { second: guardian, lossReport: lossReport(chain, 0) },
    )
    .add(
      'voteLoss',
      admin,
      { number: 0, reportOpen: false, amount: 1n },
      { lossVote: addresses.lossVoteAddress(chain.stablecoin, admin) },
    )
    .add('updateMetadata', holder.publicKey, { field: 'name', value: 'Other' }, coin)
    .add('setFee', holder.publicKey, { feeBps: 1 }, coin)
    .add('setWhitelistRequired', holder.publicKey, { required: false }, coin)
    .add(
      'setWhitelisted',
      holder.publicKey,
      { user: holder.publicKey, allowed: false },
      {
        ...coin,
        whitelistEntry: entry,
        rentReceiver: holder.publicKey,
      },
    )
    .add('nominateAuthority', holder.publicKey, { nominee: outsider.publicKey }, coin)
    .add('acceptAuthority', outsider.publicKey, {}, { ...coin, nominee: outsider.publicKey })
    .add(
      'juniorDeposit',
      holder.publicKey,
      { amount: 1_000n, minimumReceived: 1n },
      {
        source: cash,
        destination: juniors,
      },
    )
    .add(
      'juniorRequestWithdrawal',
      holder.publicKey,
      { tokens: 1n, id: 2n },
      {
        cooldown: addresses.cooldownAddress(chain.stablecoin, holder.publicKey, 2n),
        source: juniors,
      },
    )
    .add(
      'juniorCompleteWithdrawal',
      holder.publicKey,
      { tokens: null, minimumReceived: 1n },
      {
        cooldown,
        rentReceiver: holder.publicKey,
        destination: cash,
      },
    )
    .add(
      'juniorCancelWithdrawal',
      holder.publicKey,
      {},
      {
        owner: holder.publicKey,
        cooldown,
        rentReceiver: holder.publicKey,
        destination: juniors,
      },
    );
  const brandedMint = addresses.brandedMintAddress(outsider.publicKey, 0, 'NEW');
  calls.add(
    'initializeIntegration',
    outsider.publicKey,
    { ...integrationArguments, authority: outsider.publicKey, symbol: 'NEW' },
    { brandedMint, integration: addresses.integrationAddress(brandedMint), initializer: outsider.publicKey },
  );
  const stablecoin = addresses.stablecoinAddress(2);
  calls.add(
    'createStablecoin',
    admin,
    {
      ...settings,
      acceptedPowers: 0,
      custody: chain.custody,
      juniorName: 'Junior',
      juniorSymbol: 'JR2',
      juniorUri: '',
    },
    {
      stablecoin,
      underlyingMint: chain.createMint('underlying 2'),
      vault: addresses.vaultAddress(stablecoin),
      juniorMint: addresses.juniorMintAddress(stablecoin, 0),
    },
  );
  const change = [
    ['the change of roles', changes.platform],
    ['the change of settings', changes.stablecoin],
  ] as const;
  return { chain, calls: calls.all, siblings: { ...siblings, change } };
}

/** A change of settings can be executed. */
function changeable(powers?: number): Scene {
  const { chain, siblings } = open(powers);
  const change = addresses.changeAddress(chain.stablecoin, addresses.changeKinds.stablecoin);
  const other = addresses.changeAddress(addresses.stablecoinAddress(1), addresses.changeKinds.stablecoin);
  const { windowSeconds: _, ...newSettings } = { ...settings, custody: chain.custody };
  chain.call('queueStablecoinChange', [roles.admin], newSettings, { change });
  chain.call('queueStablecoinChange', [roles.admin], newSettings, {
    stablecoin: addresses.stablecoinAddress(1),
    change: other,
  });
  chain.advance(5n * day);
  const calls = new Calls(chain).add(
    'executeStablecoinChange',
    outsider.publicKey,
    {},
    {
      change,
      rentReceiver: roles.admin.publicKey,
    },
  );
  const ofOther = [['a change of another stablecoin', other]] as const;
  return { chain, calls: calls.all, siblings: { ...siblings, change: ofOther } };
}

/** What both scenes with losses do. */
function withReports(powers?: number) {
  const opened = open(powers);
  const { chain, coin, cash, tokens } = opened;
  const report = (number: number, amount: bigint) =>
    chain.call('reportLoss', [roles.manager], { amount }, { lossReport: lossReport(chain, number) });
  const claimOn = (number: number) => ({
    ...coin,
    lossReport: lossReport(chain, number),
    lossClaim: addresses.lossClaimAddress(lossReport(chain, number), holder.publicKey),
    source: tokens,
    destination: cash,
  });
  const redeem = (number: number) =>
    chain.call('redeemUnderReport', [holder], { tokens: 10n ** 6n, minimumReceived: 0n }, claimOn(number));
  const resolve = (number: number, amount: bigint) =>
    chain.call(
      'resolveLoss',
      [roles.admin, roles.guardian],
      { amount },
      { lossReport: lossReport(chain, number), second: roles.guardian.publicKey },
    );
  const loss = chain.stablecoinState().juniorAssets + 3n * 10n ** 8n;
  return { ...opened, report, claimOn, redeem, resolve, loss };
}

/** A loss is reported that the senior side would bear; an earlier report is resolved and has a claim. */
function reported(powers?: number): Scene {
  const { chain, report: make, claimOn, redeem, resolve, loss, siblings } = withReports(powers);
  make(0, loss);
  redeem(0);
  resolve(0, 0n);
  make(1, loss);
  const report = lossReport(chain, 1);
  chain.advance(30n * day);
  const calls = new Calls(chain)
    .add('redeemUnderReport', holder.publicKey, { tokens: 1_000n, minimumReceived: 1n }, claimOn(1))
    .add(
      'resolveLoss',
      roles.admin.publicKey,
      { amount: 1n },
      {
        first: roles.admin.publicKey,
        second: roles.guardian.publicKey,
        lossReport: report,
      },
    )
    .add('lapseLossReport', outsider.publicKey, {}, { lossReport: report });
  const first = claimOn(0);
  const earlier = {
    lossReport: [...(siblings['lossReport'] ?? []), ['an earlier report', first.lossReport] as const],
    lossClaim: [...(siblings['lossClaim'] ?? []), ['a claim on an earlier report', first.lossClaim] as const],
  };
  return { chain, calls: calls.all, siblings: { ...siblings, ...earlier } };
}

/** The guardian and the admin have voted, here and on the other stablecoin; the sponsor paid the rent. @param isReported whether a report is open */
function voted(isReported: boolean, powers?: number): Scene {
  const { chain, report, siblings } = withReports(powers);
  if (isReported) report(0, 2n);
  const votes = [addresses.stablecoinAddress(1), chain.stablecoin].flatMap((stablecoin) =>
    [roles.admin, roles.guardian].map((voter) => {
      const lossVote = addresses.lossVoteAddress(stablecoin, voter.publicKey);
      const { reportCount: number, reportOpen } = chain.stablecoinState(stablecoin);
      const accounts = { stablecoin, lossVote, feePayer: sponsor.publicKey };
      chain.call('voteLoss', [voter, sponsor], { number, reportOpen, amount: 1n }, accounts);
      return lossVote;
    }),
  );
  const [adminsElsewhere, elsewhere, admins, guardians] = votes as [
    PublicKey,
    PublicKey,
    PublicKey,
    PublicKey,
  ];
  const first = roles.admin.publicKey;
  const decision = { lossReport: lossReport(chain, 0), vote: guardians };
  const calls = new Calls(chain);
  if (isReported)
    calls
      .add('resolveLoss', first, { amount: 1n }, { first, ...decision })
      .add('voteLoss', first, { number: 1, reportOpen: true, amount: 2n }, { lossVote: admins });
  else
    calls
      .add('reportLoss', first, { amount: 1n }, decision)
      .add(
        'withdrawLossVote',
        roles.guardian.publicKey,
        {},
        { lossVote: guardians, rentReceiver: sponsor.publicKey },
      );
  return {
    chain,
    calls: calls.all,
    siblings: {
      ...siblings,
      vote: [
        ["the signer's own vote", admins],
        ['a vote on another stablecoin', elsewhere],
        ['the stablecoin', chain.stablecoin],
      ],
      lossVote: [
        ['the vote of another voter', isReported ? guardians : admins],
        // which a voter may withdraw as well
        ...(isReported ? ([["the voter's vote on another stablecoin", adminsElsewhere]] as const) : []),
      ],
    },
  };
}

const votedOnReport = (powers?: number) => voted(false, powers);
const votedOnResolution = (powers?: number) => voted(true, powers);

/** Two reports are resolved, each with a claim, and a third without one; the junior pool was wiped out. */
function resolved(powers?: number): Scene {
  const { chain, report, claimOn, redeem, resolve, loss, siblings } = withReports(powers);
  const former = addresses.juniorMintAddress(chain.stablecoin, 0);
  report(0, loss);
  redeem(0);
  resolve(0, 0n);
  report(1, loss);
  redeem(1);
  resolve(1, chain.stablecoinState().juniorAssets);
  report(2, 1n);
  resolve(2, 0n);
  const { lossReport: settled, lossClaim, destination } = claimOn(1);
  const calls = new Calls(chain)
    .add(
      'settleLossClaim',
      holder.publicKey,
      {},
      { lossReport: settled, lossClaim, rentReceiver: holder.publicKey, destination },
    )
    .add(
      'closeLossReport',
      outsider.publicKey,
      {},
      { lossReport: lossReport(chain, 2), rentReceiver: roles.manager.publicKey },
    )
    .add('openJuniorMint', outsider.publicKey, {});
  const first = claimOn(0);
  const earlier = {
    juniorMint: [...(siblings['juniorMint'] ?? []), ['the mint of a former epoch', former] as const],
    lossReport: [...(siblings['lossReport'] ?? []), ['an earlier report', first.lossReport] as const],
    lossClaim: [...(siblings['lossClaim'] ?? []), ['a claim on an earlier report', first.lossClaim] as const],
  };
  return { chain, calls: calls.all, siblings: { ...siblings, ...earlier } };
}

/** An epoch has ended and the next is open, with a deposit and a cooldown. */
function nextEpoch(powers?: number): Scene {
  const { chain, report, resolve, cash, siblings } = withReports(powers);
  const former = addresses.juniorMintAddress(chain.stablecoin, 0);
  report(0, chain.stablecoinState().juniorAssets);
  resolve(0, chain.stablecoinState().juniorAssets);
  chain.call('openJuniorMint', [outsider], {});
  const juniors = chain.tokenAccount(addresses.juniorMintAddress(chain.stablecoin, 1), holder.publicKey);
  const cooldown = addresses.cooldownAddress(chain.stablecoin, holder.publicKey, 2n);
  const deposit = { amount: 1_000n, minimumReceived: 0n };
  chain.call('juniorDeposit', [holder], deposit, { source: cash, destination: juniors });
  chain.call('juniorRequestWithdrawal', [holder], { tokens: 1n, id: 2n }, { cooldown, source: juniors });
  const calls = new Calls(chain)
    .add('juniorDeposit', holder.publicKey, deposit, { source: cash, destination: juniors })
    .add(
      'juniorRequestWithdrawal',
      holder.publicKey,
      { tokens: 1n, id: 3n },
      { cooldown: addresses.cooldownAddress(chain.stablecoin, holder.publicKey, 3n), source: juniors },
    )
    .add(
      'juniorCancelWithdrawal',
      holder.publicKey,
      {},
      { owner: holder.publicKey, cooldown, rentReceiver: holder.publicKey, destination: juniors },
    );
  const juniorMint = [['the mint of a former epoch', former] as const];
  return { chain, calls: calls.all, siblings: { ...siblings, juniorMint } };
}

/** Two coins with all powers, one of them paused. Of the other the holder has coins, the outsider's account is frozen by default, and both are on the whitelist. */
function regulated(powers?: number): Scene {
  const { chain, cash, siblings } = open(powers);
  const brandedMint = addresses.brandedMintAddress(holder.publicKey, 0, 'LAW');
  const coin = { brandedMint, integration: addresses.integrationAddress(brandedMint) };
  chain.call(
    'initializeIntegration',
    [holder],
    { ...integrationArguments, powers: 15, authority: holder.publicKey, symbol: 'LAW' },
    { ...coin, compliance: compliance.publicKey },
  );
  const [entry, outsidersEntry] = [holder, outsider].map((user) => {
    const whitelistEntry = addresses.whitelistEntryAddress(coin.integration, user.publicKey);
    const accounts = { ...coin, whitelistEntry, rentReceiver: holder.publicKey };
    chain.call('setWhitelisted', [holder], { user: user.publicKey, allowed: true }, accounts);
    return whitelistEntry;
  }) as [PublicKey, PublicKey];
  const tokens = chain.tokenAccount(brandedMint, holder.publicKey);
  const outsiders = chain.tokenAccount(brandedMint, outsider.publicKey);
  const receiver = chain.tokenAccount(brandedMint, compliance.publicKey);
  const law = { ...coin, compliance: compliance.publicKey };
  const pausedMint = addresses.brandedMintAddress(holder.publicKey, 0, 'PAUSED');
  const paused = {
    brandedMint: pausedMint,
    integration: addresses.integrationAddress(pausedMint),
    compliance: compliance.publicKey,
  };
  chain.call(
    'initializeIntegration',
    [holder],
    { ...integrationArguments, powers: 15, authority: holder.publicKey, symbol: 'PAUSED' },
    paused,
  );
  chain.call('pauseCoin', [compliance], {}, paused);
  chain.call('thawWhitelisted', [holder], {}, { ...coin, tokenAccount: tokens, whitelistEntry: entry });
  chain.call('thaw', [compliance], {}, { ...law, tokenAccount: receiver });
  const deposit = { amount: 10n ** 6n, minimumReceived: 0n };
  const minting = { ...coin, source: cash, destination: tokens, whitelistEntry: entry };
  chain.call('mint', [holder], deposit, minting);
  chain.call('nominateCompliance', [compliance], { nominee: outsider.publicKey }, law);
  const calls = new Calls(chain)
    .add('freeze', compliance.publicKey, {}, { ...law, tokenAccount: tokens })
    .add('thaw', compliance.publicKey, {}, { ...law, tokenAccount: outsiders })
    .add('pauseCoin', compliance.publicKey, {}, law)
    .add('resumeCoin', compliance.publicKey, {}, paused)
    .add('seize', compliance.publicKey, { amount: 1n }, { ...law, source: tokens, destination: receiver })
    .add('nominateCompliance', compliance.publicKey, { nominee: outsider.publicKey }, law)
    .add('acceptCompliance', outsider.publicKey, {}, { ...coin, nominee: outsider.publicKey })
    .add(
      'thawWhitelisted',
      outsider.publicKey,
      {},
      { ...coin, tokenAccount: outsiders, whitelistEntry: outsidersEntry },
    );
  const foreign = siblings['destination'] ?? [];
  const entries = [...(siblings['whitelistEntry'] ?? []), ['the entry of another user', entry] as const];
  return {
    chain,
    calls: calls.all,
    siblings: { ...siblings, tokenAccount: foreign, whitelistEntry: entries },
  };
}

/** The issuer of the underlying took from the vault. */
function short(powers?: number): Scene {
  const { chain, siblings } = open(powers);
  const data = Buffer.from(chain.data(chain.vault));
  data.writeBigUInt64LE(data.readBigUInt64LE(64) - 1_000n, 64);
  chain.setAccount(chain.vault, { data });
  const calls = new Calls(chain).add('recognizeShortfall', outsider.publicKey, {});
  return { chain, calls: calls.all, siblings };
}

/** Someone transferred tokens to the vault while collateral is deployed. */
function withSurplus(powers?: number): Scene {
  const { chain, siblings } = open(powers);
  const data = Buffer.from(chain.data(chain.vault));
  data.writeBigUInt64LE(data.readBigUInt64LE(64) + 1_000n, 64);
  chain.setAccount(chain.vault, { data });
  const calls = new Calls(chain).add('recognizeReturn', outsider.publicKey, {});
  return { chain, calls: calls.all, siblings };
}

/** After an upgrade: the coin and a queued change have the layout before. */
function outdated(): Scene {
  const { chain, coin, siblings } = open();
  const change = addresses.changeAddress(chain.stablecoin, addresses.changeKinds.stablecoin);
  const { windowSeconds: _, ...newSettings } = { ...settings, custody: chain.custody };
  chain.call('queueStablecoinChange', [roles.admin], newSettings, { change });
  for (const account of [change, coin.integration]) downgrade(chain, account);
  const calls = new Calls(chain)
    .add('migrateIntegration', outsider.publicKey, {}, coin)
    .add('closeOutdatedChange', outsider.publicKey, {}, { change, rentReceiver: roles.admin.publicKey });
  return { chain, calls: calls.all, siblings };
}

/** @param powers of the coin that all scenes have but the last: the first layout has none; none by default */
export const scenes = (powers?: number): readonly Scene[] =>
  [
    ...[quiet, changeable, reported, votedOnReport, votedOnResolution, resolved, nextEpoch],
    ...[regulated, short, withSurplus, outdated],
  ].map((scene) => scene(powers));
