import {
  createStablecoinInstruction,
  initializePlatformInstruction,
  platformAddress,
  programDataAddress,
  revokeRoleInstruction,
  setPausedInstruction,
  stablecoinAddress,
  vaultAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { address, defineAction, plainAction, platformAction, required, seconds, text } from '../action.ts';
import { describeCustody, readMint, readPlatform } from '../chain.ts';
import { OperationError } from '../errors.ts';
import { formatAddress } from '../lines.ts';
import { requireBounds, roleFields, roleLines, settingFields, settingLines } from '../terms.ts';

const { pauser, delaySeconds, ...neededRoles } = roleFields;
const { custody, ...neededSettings } = settingFields;

const defaultDelaySeconds = 259_200;

export const initializePlatform = plainAction({
  command: 'initialize-platform',
  name: 'Initialise the platform',
  about: 'create the platform of a deployed program',
  signedBy: 'upgradeAuthority',
  fields: {
    ...required(neededRoles),
    pauser,
    delaySeconds: { ...delaySeconds, about: `${delaySeconds.about} (default: 3 days)` },
  },
  async plan({ chain, programId, authority, feePayer, show }, values) {
    const [programData] = await chain.read([programDataAddress(programId)]);
    if (programData === undefined)
      throw new OperationError(
        `there is no upgradeable program ${programId.toBase58()} on this cluster: deploy brings it`,
      );
    const roles = {
      ...values,
      pauser: values.pauser ?? PublicKey.default,
      delaySeconds: values.delaySeconds ?? defaultDelaySeconds,
    };
    return {
      title: 'Initialise the platform',
      lines: [['platform', platformAddress(programId).toBase58()], ...roleLines(roles, show)],
      instructions: [
        initializePlatformInstruction({ ...roles, upgradeAuthority: authority, feePayer }, programId),
      ],
    };
  },
});

/** Amounts have the decimals of the underlying that is entered. */
const underlyingAction = defineAction(
  false,
  async ({ chain }, { underlyingMint }) => {
    const [state, coin] = await Promise.all([
      readPlatform(chain),
      readMint(chain, underlyingMint as PublicKey),
    ]);
    return { ...state, ...coin };
  },
  ({ decimals }) => decimals,
);

export const addStablecoin = underlyingAction({
  command: 'add-stablecoin',
  name: 'Add a stablecoin',
  about: 'add a stablecoin with its vault and junior pool',
  signedBy: 'admin',
  fields: {
    ...required({
      underlyingMint: address('underlying', 'the coin that backs it; cannot be changed later'),
      ...neededSettings,
      windowSeconds: seconds(
        'exit window',
        'how long a junior withdrawal can be completed after its cooldown; cannot be changed later',
      ),
      juniorName: text('name', 'name of the junior token'),
      juniorSymbol: text('symbol', 'symbol of the junior token'),
    }),
    juniorUri: text('metadata', 'metadata of the junior token'),
    custody,
  },
  async plan({ chain, programId, authority, feePayer, show, platform, decimals, tokenProgram }, values) {
    const { underlyingMint, juniorName, juniorSymbol, juniorUri = '' } = values;
    const index = platform.stablecoinCount;
    const stablecoin = stablecoinAddress(index, programId);
    const vault = vaultAddress(stablecoin, programId);
    const settings = { ...values, juniorUri, custody: values.custody ?? PublicKey.default };
    const holder = await describeCustody(chain, settings.custody, { underlyingMint, tokenProgram, vault });
    requireBounds(settings);
    return {
      title: `Add stablecoin ${index}`,
      lines: [
        ['stablecoin', stablecoin.toBase58()],
        ['vault', vault.toBase58()],
        ['underlying', `${underlyingMint.toBase58()} (${decimals} decimals)`],
        ...settingLines(settings, decimals, show, holder),
        ['exit window', show.period(settings.windowSeconds)],
        ['junior token', `${juniorName} (${juniorSymbol}) ${juniorUri}`.trimEnd()],
      ],
      instructions: [
        createStablecoinInstruction(
          { ...settings, admin: authority, feePayer, index, tokenProgram },
          programId,
        ),
      ],
    };
  },
});

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const pausing = (paused: boolean, title: string, terms: Omit<Parameters<typeof platformAction>[0], 'plan'>) =>
  platformAction({
    ...terms,
    plan: ({ platform, authority, programId }) => ({
      title,
      lines: [['new exposure is stopped', yesNo(platform.paused), yesNo(paused)]],
      instructions: [setPausedInstruction({ authority, paused }, programId)],
    }),
  });

export const pause = pausing(true, 'Pause the platform', {
  command: 'pause',
  name: 'Pause',
  about:
    'stop new exposure at once, on all stablecoins: no new coins, mints, junior deposits or deployments; redeeming, withdrawing and claiming stay possible; only the admin ends it',
  signedBy: 'canPause',
  isDestructive: true,
  fields: {},
});

export const unpause = pausing(false, 'End the pause', {
  command: 'unpause',
  name: 'End the pause',
  about: 'allow new exposure again after a pause',
  signedBy: 'admin',
  fields: {},
});

const revoking = (role: 'manager' | 'pauser') =>
  platformAction({
    command: role,
    name: `Revoke the ${role}`,
    about: 'end the role at once; a new one takes a queued change',
    signedBy: 'adminOrGuardian',
    isDestructive: true,
    fields: {},
    plan({ platform, authority, programId }) {
      const holder = formatAddress(platform[role]);
      return {
        title: `Revoke the ${role}`,
        lines: [
          [role, holder, role === 'manager' ? `${holder}, who keeps only its vote on losses` : 'none'],
          ['every queued change', 'becomes stale: of the roles and of all stablecoins'],
        ],
        instructions: [revokeRoleInstruction({ authority, role }, programId)],
      };
    },
  });

export const revocations = { manager: revoking('manager'), pauser: revoking('pauser') };
