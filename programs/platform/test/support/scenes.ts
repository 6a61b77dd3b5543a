import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import * as addresses from '../../../../packages/core/src/addresses/platform.ts';
import type { InstructionTypes } from '../../../../packages/core/src/program/platform.generated.ts';
import { Chain, keypair, roles, settings } from './chain.ts';

/** States of one stablecoin in which every instruction of the program succeeds at least once. */
export type Scene = { readonly chain: Chain; readonly calls: ReadonlyMap<string, TransactionInstruction> };

type Name = keyof InstructionTypes;

export const holder = keypair('holder');
export const outsider = keypair('outsider');
const day = 86_400n;
const juniorId = 1n;

/** A platform with a coin, a holder, juniors and a cooldown, and collateral that is deployed. */
function open() {
  const chain = new Chain(1_000_000_000n, {}, false);
  for (const person of [holder, outsider]) chain.fund(person.publicKey);
  const brandedMint = addresses.brandedMintAddress(holder.publicKey, 0, 'COIN');
  const coin = { brandedMint, integration: addresses.integrationAddress(brandedMint) };
  chain.call(
    'initializeIntegration',
    [holder],
    { ...integrationArguments, authority: holder.publicKey, symbol: 'COIN' },
    coin,
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
  return { chain, coin, juniorMint, ...accounts };
}

const integrationArguments = {
  feeBps: 1_000,
  whitelistRequired: true,
  name: 'Coin',
  uri: '',
  description: '',
};

const lossReport = (chain: Chain, number: number) => addresses.lossReportAddress(chain.stablecoin, number);

class Calls {
  readonly all = new Map<string, TransactionInstruction>();
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
      this.chain.instruction(name, signer, args, { feePayer: outsider.publicKey, ...accounts }),
    );
    return this;
  }
}

/** Nothing is reported; a change of each kind and a cooldown are ready. */
function quiet(): Scene {
  const opened = open();
  const { chain, coin, cash, tokens, juniors, cooldown, entry, managers, treasurys } = opened;
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
  return { chain, calls: calls.all };
}

/** A change of settings can be executed. */
function changeable(): Scene {
  const { chain } = open();
  const change = addresses.changeAddress(chain.stablecoin, addresses.changeKinds.stablecoin);
  const { windowSeconds: _, ...newSettings } = { ...settings, custody: chain.custody };
  chain.call('queueStablecoinChange', [roles.admin], newSettings, { change });
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
  return { chain, calls: calls.all };
}

/** A loss is reported that the senior side would bear. */
function reported(): Scene {
  const { chain, coin, cash, tokens } = open();
  const report = lossReport(chain, 0);
  chain.call('reportLoss', [roles.manager], { amount: 4n * 10n ** 8n }, { lossReport: report });
  chain.advance(30n * day);
  const calls = new Calls(chain)
    .add(
      'redeemUnderReport',
      holder.publicKey,
      { tokens: 1_000n, minimumReceived: 1n },
      {
        ...coin,
        lossReport: report,
        lossClaim: addresses.lossClaimAddress(report, holder.publicKey),
        source: tokens,
        destination: cash,
      },
    )
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
  return { chain, calls: calls.all };
}

/** One report is resolved with a claim left, another without one; the junior pool was wiped out. */
function resolved(): Scene {
  const { chain, coin, cash, tokens } = open();
  const [first, second] = [lossReport(chain, 0), lossReport(chain, 1)];
  const claim = addresses.lossClaimAddress(first, holder.publicKey);
  const resolve = (amount: bigint, report: PublicKey) =>
    chain.call(
      'resolveLoss',
      [roles.admin, roles.guardian],
      { amount },
      {
        lossReport: report,
        second: roles.guardian.publicKey,
      },
    );
  chain.call('reportLoss', [roles.manager], { amount: 4n * 10n ** 8n }, { lossReport: first });
  chain.call(
    'redeemUnderReport',
    [holder],
    { tokens: 10n ** 6n, minimumReceived: 0n },
    {
      ...coin,
      lossReport: first,
      lossClaim: claim,
      source: tokens,
      destination: cash,
    },
  );
  resolve(2n * 10n ** 8n, first);
  chain.call('reportLoss', [roles.manager], { amount: 1n }, { lossReport: second });
  resolve(0n, second);
  const calls = new Calls(chain)
    .add(
      'settleLossClaim',
      holder.publicKey,
      {},
      {
        lossReport: first,
        lossClaim: claim,
        rentReceiver: holder.publicKey,
        destination: cash,
      },
    )
    .add(
      'closeLossReport',
      outsider.publicKey,
      {},
      {
        lossReport: second,
        rentReceiver: roles.manager.publicKey,
      },
    )
    .add('openJuniorMint', outsider.publicKey, {});
  return { chain, calls: calls.all };
}

export const scenes = (): readonly Scene[] => [quiet(), changeable(), reported(), resolved()];
