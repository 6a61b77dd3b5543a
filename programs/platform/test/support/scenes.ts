import {
  type PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js';
import * as addresses from '../../../../packages/core/src/addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../../../../packages/core/src/addresses/programs.ts';
import { INSTRUCTIONS } from '../../../../packages/core/src/program/platform.generated.ts';
import {
  type Accounts,
  Chain,
  type InstructionTypes,
  initialRoles,
  keypair,
  type InstructionName as Name,
  nobody,
  roles,
  settings,
  texts,
} from './chain.ts';
import { downgrade } from './downgrade.ts';
import { alice, compliance, day, Fixture, issuer, newCoin, openCoin, sponsor, stranger } from './fixture.ts';
import * as governance from './governance.ts';

/** Valid accounts of the same kind that belong to something else, by the names that instructions give them. */
type Siblings = Readonly<Record<string, readonly (readonly [string, PublicKey])[]>>;

/** A state in which some instructions of the program succeed, all together every one. */
export type Scene = {
  readonly chain: Chain;
  readonly calls: ReadonlyMap<Name, TransactionInstruction>;
  readonly siblings: Siblings;
};

export const holder = alice;
export const outsider = stranger;
/** Pays the fee of a transaction, and is in none of its instructions. */
export const { publicKey: payer } = keypair('fee payer');
const [user, other] = [holder.publicKey, outsider.publicKey];
const [admin, manager, guardian] = [roles.admin, roles.manager, roles.guardian].map(
  ({ publicKey }) => publicKey,
) as [PublicKey, PublicKey, PublicKey];
const juniorId = 1n;
const billion = 10n ** 9n;

/**
 * Stablecoin 0 with a coin of the issuer's, a holder, juniors and a cooldown, and collateral that is deployed. Beside it another coin, holder
 * and cooldown, and stablecoin 1 with a coin and a deposit of its own.
 * @param powers of the coin
 */
function open(powers = 0) {
  const fixture = new Fixture({ powers, whitelistRequired: true, cash: 10n ** 13n });
  const { chain, coin } = fixture;
  fixture.setWhitelisted(holder, true, sponsor);
  if (powers & 8) fixture.thawWhitelisted(holder);
  const siblings = openOther(fixture);
  fixture.mint(holder, billion);
  fixture.juniorDeposit(holder, billion / 10n);
  fixture.request(holder, 10n ** 7n, juniorId, sponsor);
  fixture.pay(10n ** 6n);
  fixture.deploy(billion / 2n);
  return {
    ...{ fixture, chain, coin, siblings },
    cash: fixture.cashAccount(holder),
    tokens: fixture.tokenAccount(holder),
    juniors: fixture.juniorAccount(holder),
    entry: fixture.whitelistEntry(holder),
    cooldown: fixture.cooldown(holder, juniorId),
  };
}

/** The other coin, holder and stablecoin, and what belongs to them; and accounts of other programs and kinds. */
function openOther(fixture: Fixture): Siblings {
  const { chain, coin } = fixture;
  const sibling = openCoin(chain, outsider, { symbol: 'TWO' });
  const second = chain.addStablecoin(1);
  const ofSecond = openCoin(chain, outsider, { symbol: 'TWO', index: 1 });
  const { stablecoin, underlyingMint, tokenProgram } = second;
  const cash = fixture.cashAccount(outsider);
  const source = chain.give(underlyingMint, other, 10n ** 13n, tokenProgram);
  const destination = chain.tokenAccount(ofSecond.brandedMint, other);
  const coins = { ...second, ...ofSecond };
  fixture.mint(outsider, billion, 0n, sibling);
  const deposit = { amount: billion, minimumReceived: 0n };
  chain.call('mint', [outsider], deposit, { ...coins, source, destination });
  chain.call('deployCollateral', [roles.manager], { amount: billion / 10n }, second);
  const report = addresses.lossReportAddress(stablecoin, 0);
  chain.call('reportLoss', [roles.manager], { amount: billion / 10n }, { stablecoin, lossReport: report });
  const claim = addresses.lossClaimAddress(report, other);
  const redemption = { source: destination, destination: source, lossReport: report, lossClaim: claim };
  const burned = { tokens: 10n ** 6n, minimumReceived: 0n };
  chain.call('redeemUnderReport', [outsider], burned, { ...coins, ...redemption });
  fixture.juniorDeposit(outsider, 10n ** 6n);
  fixture.request(outsider, 1n, juniorId);
  fixture.setWhitelisted(outsider, true);
  const foreign = [
    ['an account of another mint', source],
    ['an account of a branded coin', destination],
  ] as const;
  const ofUser = ["a user's account of the underlying", cash] as const;
  const ofSibling = ['the mint of another integration', sibling.brandedMint] as const;
  return {
    stablecoin: [['another stablecoin', stablecoin]],
    vault: [['the vault of another stablecoin', second.vault]],
    underlyingMint: [['the underlying of another stablecoin', underlyingMint]],
    custody: [['the custody account of another stablecoin', second.custody], ofUser],
    integration: [
      ['another integration', sibling.integration],
      ['an integration of another stablecoin', ofSecond.integration],
    ],
    brandedMint: [
      ofSibling,
      ['the underlying mint', chain.underlying],
      ['the junior mint', fixture.juniorMint],
    ],
    juniorMint: [['the junior mint of another stablecoin', second.juniorMint], ofSibling],
    cooldown: [['a cooldown of another owner', fixture.cooldown(outsider, juniorId)]],
    whitelistEntry: [['the entry of another user', fixture.whitelistEntry(outsider, coin)]],
    lossReport: [['a report of another stablecoin', report]],
    lossClaim: [['a claim on another report', claim]],
    source: [['an account of another user', cash], ...foreign],
    destination: foreign,
    platform: [
      ['the stablecoin', chain.stablecoin],
      ['a sysvar', SYSVAR_RENT_PUBKEY],
    ],
    tokenProgram: [['the other token program', TOKEN_2022_PROGRAM_ID]],
    token2022Program: [['the other token program', TOKEN_PROGRAM_ID]],
    systemProgram: [['a sysvar', SYSVAR_CLOCK_PUBKEY]],
    rentReceiver: [['a token account', fixture.cashAccount(roles.manager)]],
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
    accounts: Accounts = {},
  ): this {
    const given = { feePayer: sponsor.publicKey, ...accounts };
    this.all.set(name, this.chain.instruction(name, signer, args, given));
    return this;
  }
}

/** The program is deployed, and nobody has initialized the platform. */
function unstarted(): Scene {
  const chain = new Chain();
  chain.fund(sponsor.publicKey);
  const nothing = { lamports: 0n, data: new Uint8Array(), owner: SystemProgram.programId };
  chain.setAccount(chain.platform, nothing);
  const signer = roles.upgradeAuthority.publicKey;
  const calls = new Calls(chain).add('initializePlatform', signer, initialRoles);
  return { chain, calls: calls.all, siblings: {} };
}

/** Nothing is reported; a change of each kind and a cooldown are ready. */
function quiet(powers?: number): Scene {
  const { fixture, chain, coin, cash, tokens, juniors, cooldown, entry, siblings } = open(powers);
  const [ofRoles, ofSettings] = [governance.platformChange(chain), governance.settingsChange(chain)];
  const nextRoles = { ...governance.newRoles, newAdmin: keypair('new admin').publicKey };
  const { newAdmin } = nextRoles;
  governance.queueRoles(chain, nextRoles);
  governance.queueSettings(chain);
  chain.call('nominateAuthority', [issuer], { nominee: other }, coin);
  // the cooldown is over, and the platform's delay too; the settings' is over a day later
  chain.advance(4n * day);
  const { publicKey: authority } = issuer;
  const deposit = { amount: 1_000n, minimumReceived: 1n };
  const all = { tokens: null, minimumReceived: 1n };
  const underlyingMint = chain.createMint('underlying 2');
  const stablecoin = addresses.stablecoinAddress(2);
  const created = newCoin(outsider, { symbol: 'NEW', whitelistRequired: true });
  const next = { cooldown: fixture.cooldown(holder, 2n), source: juniors };
  const { publicKey: rentReceiver } = sponsor;
  const leaving = { cooldown, rentReceiver };
  const ofSecond = { vault: addresses.vaultAddress(stablecoin), stablecoin, underlyingMint };
  const ofThird = { ...ofSecond, juniorMint: addresses.juniorMintAddress(stablecoin, 0) };
  const terms = { ...settings, ...texts, juniorSymbol: 'JR2', acceptedPowers: 0, custody: chain.custody };
  const voteTerms = { number: 0, reportOpen: false, amount: 1n };
  const executed = { change: ofRoles, newAdmin, rentReceiver: admin };
  const unlisting = { ...coin, whitelistEntry: entry, rentReceiver };
  const [ofTreasury, ofIssuer] = [roles.treasury, issuer].map(fixture.cashAccount) as [PublicKey, PublicKey];
  const calls = new Calls(chain)
    .add('distributeYield', manager, { amount: 1n }, { source: fixture.cashAccount(roles.manager) })
    .add('mint', user, deposit, { ...coin, source: cash, destination: tokens, whitelistEntry: entry })
    .add('redeem', user, { ...all, tokens: 1_000n }, { ...coin, source: tokens, destination: cash })
    .add('claimFees', authority, { amount: null }, { ...coin, destination: ofIssuer })
    .add('accrue', other, {})
    .add('checkDeadline', other, { validUntilTs: chain.now })
    .add('sync', other, {}, coin)
    .add('queuePlatformChange', admin, nextRoles, { change: ofRoles })
    .add('queueStablecoinChange', admin, governance.newSettings(chain), { change: ofSettings })
    .add('cancelChange', guardian, {}, { change: ofSettings, rentReceiver: admin })
    .add('executePlatformChange', other, {}, executed)
    .add('lowerLimits', guardian, { limit: 0, value: 1n })
    .add('revokeRole', guardian, { role: 0 })
    .add('setPaused', roles.pauser.publicKey, { paused: true })
    .add('collectPlatformFees', admin, {}, { destination: ofTreasury })
    .add('deployCollateral', manager, { amount: 1n })
    .add('returnCollateral', roles.custodian.publicKey, { amount: 1n }, { source: chain.custody })
    .add('reportLoss', admin, { amount: 1n }, { second: guardian, lossReport: lossReport(chain, 0) })
    .add('voteLoss', admin, voteTerms, { lossVote: fixture.vote(roles.admin) })
    .add('updateMetadata', authority, { field: 'name', value: 'Another coin' }, coin)
    .add('setFee', authority, { feeBps: 1 }, coin)
    .add('setWhitelistRequired', authority, { required: false }, coin)
    .add('setWhitelisted', authority, { user, allowed: false }, unlisting)
    .add('nominateAuthority', authority, { nominee: other }, coin)
    .add('acceptAuthority', other, {}, { ...coin, nominee: other })
    .add('juniorDeposit', user, deposit, { source: cash, destination: juniors })
    .add('juniorRequestWithdrawal', user, { tokens: 1n, id: 2n }, next)
    .add('juniorCompleteWithdrawal', user, all, { ...leaving, destination: cash })
    .add('juniorCancelWithdrawal', user, {}, { ...leaving, owner: user, destination: juniors })
    .add('initializeIntegration', other, created.terms, { ...created.accounts, initializer: other })
    .add('createStablecoin', admin, terms, ofThird);
  const change = [
    ['the change of roles', ofRoles],
    ['the change of settings', ofSettings],
  ] as const;
  return { chain, calls: calls.all, siblings: { ...siblings, change } };
}

/** A change of settings can be executed. */
function changeable(powers?: number): Scene {
  const { chain, siblings } = open(powers);
  const stablecoin = addresses.stablecoinAddress(1);
  const elsewhere = addresses.changeAddress(stablecoin, addresses.changeKinds.stablecoin);
  governance.queueRoles(chain);
  governance.queueSettings(chain);
  const there = { stablecoin, change: elsewhere };
  chain.call('queueStablecoinChange', [roles.admin], governance.newSettings(chain), there);
  chain.advance(5n * day);
  const accounts = { change: governance.settingsChange(chain), rentReceiver: admin };
  const calls = new Calls(chain).add('executeStablecoinChange', other, {}, accounts);
  const change = [
    ['a change of another stablecoin', elsewhere],
    ['the change of roles', governance.platformChange(chain)],
  ] as const;
  return { chain, calls: calls.all, siblings: { ...siblings, change } };
}

/** What the scenes with losses have. */
function withReports(powers?: number) {
  const opened = open(powers);
  const { fixture, chain, coin, cash, tokens, siblings } = opened;
  const claimOn = (number: number) => {
    const report = lossReport(chain, number);
    const lossClaim = addresses.lossClaimAddress(report, user);
    return { ...coin, lossReport: report, lossClaim, source: tokens, destination: cash };
  };
  const first = claimOn(0);
  /** Beside the newest report and a claim on it. */
  const earlier: Siblings = {
    ...siblings,
    lossReport: [...(siblings['lossReport'] ?? []), ['an earlier report', first.lossReport] as const],
    lossClaim: [...(siblings['lossClaim'] ?? []), ['a claim on an earlier report', first.lossClaim] as const],
  };
  return { ...opened, claimOn, earlier, loss: fixture.state.juniorAssets + 3n * 10n ** 8n };
}

/** A loss is reported that the senior side would bear; an earlier report is resolved and has a claim. */
function reported(powers?: number): Scene {
  const { fixture, chain, claimOn, loss, earlier } = withReports(powers);
  fixture.reportLoss(loss);
  fixture.redeemUnderReport(holder, 10n ** 6n, 0n, sponsor);
  fixture.resolveLoss(0n);
  fixture.reportLoss(loss);
  const report = fixture.report();
  chain.advance(30n * day);
  const calls = new Calls(chain)
    .add('redeemUnderReport', user, { tokens: 1_000n, minimumReceived: 1n }, claimOn(1))
    .add('resolveLoss', admin, { amount: 1n }, { first: admin, second: guardian, lossReport: report })
    .add('lapseLossReport', other, {}, { lossReport: report });
  return { chain, calls: calls.all, siblings: earlier };
}

/** The guardian and the admin have voted, here and on the other stablecoin; the sponsor paid the rent. @param isReported whether a report is open */
function voted(isReported: boolean, powers?: number): Scene {
  const { fixture, chain, siblings } = withReports(powers);
  if (isReported) fixture.reportLoss(2n);
  const stablecoin = addresses.stablecoinAddress(1);
  const [adminsElsewhere, elsewhere] = [roles.admin, roles.guardian].map((voter) => {
    fixture.voteLoss(voter, 1n, sponsor);
    const lossVote = addresses.lossVoteAddress(stablecoin, voter.publicKey);
    const accounts = { stablecoin, lossVote, feePayer: sponsor.publicKey };
    chain.call('voteLoss', [voter, sponsor], { number: 1, reportOpen: true, amount: 1n }, accounts);
    return lossVote;
  }) as [PublicKey, PublicKey];
  const [admins, guardians] = [fixture.vote(roles.admin), fixture.vote(roles.guardian)];
  const decision = { lossReport: lossReport(chain, 0), vote: guardians };
  const calls = new Calls(chain);
  if (isReported)
    calls
      .add('resolveLoss', admin, { amount: 1n }, { first: admin, ...decision })
      .add('voteLoss', admin, { number: 1, reportOpen: true, amount: 2n }, { lossVote: admins });
  else
    calls
      .add('reportLoss', admin, { amount: 1n }, decision)
      .add('withdrawLossVote', guardian, {}, { lossVote: guardians, rentReceiver: sponsor.publicKey });
  const vote = [
    ["the signer's own vote", admins],
    ['a vote on another stablecoin', elsewhere],
    ['the stablecoin', chain.stablecoin],
  ] as const;
  const lossVote = [
    ['the vote of another voter', isReported ? guardians : admins],
    // which a voter may withdraw as well
    ...(isReported ? ([["the voter's vote on another stablecoin", adminsElsewhere]] as const) : []),
  ] as const;
  return { chain, calls: calls.all, siblings: { ...siblings, vote, lossVote } };
}

const votedOnReport = (powers?: number) => voted(false, powers);
const votedOnResolution = (powers?: number) => voted(true, powers);

/** Two reports are resolved, each with a claim, and a third without one; the junior pool was wiped out. */
function resolved(powers?: number): Scene {
  const { fixture, chain, claimOn, loss, earlier } = withReports(powers);
  const former = fixture.juniorMint;
  fixture.reportLoss(loss);
  fixture.redeemUnderReport(holder, 10n ** 6n, 0n, sponsor);
  fixture.resolveLoss(0n);
  fixture.reportLoss(loss);
  fixture.redeemUnderReport(holder, 10n ** 6n, 0n, sponsor);
  fixture.resolveLoss(fixture.state.juniorAssets);
  fixture.reportLoss(1n);
  fixture.resolveLoss(0n);
  const { source: _, ...claim } = claimOn(1);
  const calls = new Calls(chain)
    .add('settleLossClaim', user, {}, { ...claim, rentReceiver: sponsor.publicKey })
    .add('closeLossReport', other, {}, { lossReport: fixture.report(), rentReceiver: manager })
    .add('openJuniorMint', other, {});
  const juniorMint = [...(earlier['juniorMint'] ?? []), ['the mint of a former epoch', former] as const];
  return { chain, calls: calls.all, siblings: { ...earlier, juniorMint } };
}

/** An epoch has ended and the next is open, with a deposit and a cooldown. */
function nextEpoch(powers?: number): Scene {
  const { fixture, chain, cash, siblings } = withReports(powers);
  const former = fixture.juniorMint;
  fixture.lose(fixture.state.juniorAssets);
  fixture.openJuniorMint();
  fixture.juniorDeposit(holder, 1_000n);
  fixture.request(holder, 1n, 2n);
  const juniors = fixture.juniorAccount(holder);
  const [cooldown, next] = [2n, 3n].map((id) => fixture.cooldown(holder, id)) as [PublicKey, PublicKey];
  const deposit = { amount: 1_000n, minimumReceived: 0n };
  const returned = { owner: user, cooldown, rentReceiver: user, destination: juniors };
  const calls = new Calls(chain)
    .add('juniorDeposit', user, deposit, { source: cash, destination: juniors })
    .add('juniorRequestWithdrawal', user, { tokens: 1n, id: 3n }, { cooldown: next, source: juniors })
    .add('juniorCancelWithdrawal', user, {}, returned);
  const juniorMint = [['the mint of a former epoch', former] as const];
  return { chain, calls: calls.all, siblings: { ...siblings, juniorMint } };
}

/** Two coins with all powers, one of them paused. Of the other the holder has coins, the outsider's account is frozen by default, and both are on the whitelist. */
function regulated(powers?: number): Scene {
  const { fixture, chain, siblings } = open(powers);
  const [coin, pausedCoin] = ['LAW', 'PAUSED'].map((symbol) =>
    openCoin(chain, issuer, { symbol, powers: 15, whitelistRequired: true }),
  ) as [typeof fixture.coin, typeof fixture.coin];
  const [holders, outsiders] = [holder, outsider].map((each) => {
    fixture.setWhitelisted(each, true, issuer, coin);
    return fixture.tokenAccount(each, coin);
  }) as [PublicKey, PublicKey];
  const receiver = fixture.tokenAccount(compliance, coin);
  const { publicKey: enforcer } = compliance;
  const law = { ...coin, compliance: enforcer };
  const paused = { ...pausedCoin, compliance: enforcer };
  chain.call('pauseCoin', [compliance], {}, paused);
  fixture.thawWhitelisted(holder, coin);
  chain.call('thaw', [compliance], {}, { ...law, tokenAccount: receiver });
  fixture.mint(holder, 10n ** 6n, 0n, coin);
  chain.call('nominateCompliance', [compliance], { nominee: other }, law);
  const listed = { whitelistEntry: fixture.whitelistEntry(outsider, coin), tokenAccount: outsiders };
  const calls = new Calls(chain)
    .add('freeze', enforcer, {}, { ...law, tokenAccount: holders })
    .add('thaw', enforcer, {}, { ...law, tokenAccount: outsiders })
    .add('pauseCoin', enforcer, {}, law)
    .add('resumeCoin', enforcer, {}, paused)
    .add('seize', enforcer, { amount: 1n }, { ...law, source: holders, destination: receiver })
    .add('nominateCompliance', enforcer, { nominee: other }, law)
    .add('acceptCompliance', other, {}, { ...coin, nominee: other })
    .add('thawWhitelisted', other, {}, { ...coin, ...listed });
  const tokenAccount = siblings['destination'] ?? [];
  const entry = ['the entry of another user', fixture.whitelistEntry(holder, coin)] as const;
  const whitelistEntry = [...(siblings['whitelistEntry'] ?? []), entry];
  return { chain, calls: calls.all, siblings: { ...siblings, tokenAccount, whitelistEntry } };
}

/** The issuer of the underlying took from the vault. */
function short(powers?: number): Scene {
  const { fixture, chain, siblings } = open(powers);
  fixture.seize(1_000n);
  return { chain, calls: new Calls(chain).add('recognizeShortfall', other, {}).all, siblings };
}

/** Someone transferred tokens to the vault while collateral is deployed. */
function withSurplus(powers?: number): Scene {
  const { fixture, chain, siblings } = open(powers);
  fixture.donate(1_000n);
  return { chain, calls: new Calls(chain).add('recognizeReturn', other, {}).all, siblings };
}

/** After an upgrade: the coin and a queued change have the layout before. */
function outdated(): Scene {
  const { chain, coin, siblings } = open();
  const change = governance.settingsChange(chain);
  governance.queueSettings(chain);
  for (const account of [change, coin.integration]) downgrade(chain, account);
  const calls = new Calls(chain)
    .add('migrateIntegration', other, {}, coin)
    .add('closeOutdatedChange', other, {}, { change, rentReceiver: admin });
  return { chain, calls: calls.all, siblings };
}

/** @param powers of the coin that all scenes have but the first and the last: the first layout has none; none by default */
export const scenes = (powers?: number): readonly Scene[] =>
  [
    ...[unstarted, quiet, changeable, reported, votedOnReport, votedOnResolution, resolved, nextEpoch],
    ...[regulated, short, withSurplus, outdated],
  ].map((open) => {
    const scene = open(powers);
    scene.chain.fund(payer);
    return scene;
  });

/** Every call of the scenes, each with its accounts by their names; an account that is absent has the program's address. */
export const callsOf = (all: readonly Scene[]) =>
  all.flatMap(({ chain, calls, siblings }) =>
    [...calls].map(([name, instruction]) => ({
      ...{ chain, name, instruction, siblings },
      accounts: INSTRUCTIONS[name].accounts.map(([account, flags], i) => {
        const { pubkey = nobody } = instruction.keys[i] ?? {};
        return { account: account as string, flags: flags as number, i, pubkey };
      }),
    })),
  );
