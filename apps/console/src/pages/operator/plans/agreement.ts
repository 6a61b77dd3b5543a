import type { DataOf } from '@obverse/client';
import { PublicKey } from '@solana/web3.js';
import type { ChainState } from './chain.ts';

/** What the service says of the accounts that actions depend on. */
export type ServiceState = {
  readonly roles: DataOf<'get', '/governance/roles'>;
  readonly stablecoin: DataOf<'get', '/stablecoin/{index}'>;
  readonly changes: DataOf<'get', '/governance/changes'>;
};

type Roles<Address> = {
  readonly admin: Address;
  readonly manager: Address | null;
  readonly managerActive?: boolean;
  readonly guardian: Address;
  readonly pauser: Address | null;
  readonly treasury: Address;
  readonly delaySeconds: number;
};

/** The same word for both sources: an empty role is null in the service's answers, and the zero address on chain. */
const show = (value: unknown): string => {
  if (value === null) return 'none';
  if (value instanceof PublicKey) return value.equals(PublicKey.default) ? 'none' : value.toBase58();
  return String(value);
};

const roleValues = ({
  admin,
  manager,
  managerActive = true,
  guardian,
  pauser,
  treasury,
  delaySeconds,
}: Roles<string> | Roles<PublicKey>) => ({
  admin,
  // a revoked manager is none, although it stays recorded
  manager: managerActive ? manager : null,
  guardian,
  pauser,
  treasury,
  delaySeconds,
});

const settingNames = [
  'supplyCap',
  'deployPerDay',
  'maxDeployedBps',
  'platformFeeBps',
  'juniorPremiumBps',
  'targetCoverageBps',
  'minCoverageBps',
  'vestingSeconds',
  'cooldownSeconds',
  'custody',
] as const;

const settingValues = (settings: Readonly<Record<(typeof settingNames)[number], unknown>>) =>
  Object.fromEntries(settingNames.map((name) => [name, settings[name]]));

type Facts = Readonly<Record<string, unknown>>;

/** Names of values that are not the same to both. */
function differences(node: Facts | undefined, service: Facts | undefined): string[] {
  if (node === undefined && service === undefined) return [];
  if (node === undefined || service === undefined) return ['whether one is queued'];
  return Object.keys(node).filter((name) => show(node[name]) !== show(service[name]));
}

/**
 * Requires that the node and the service say the same. What the form leaves empty is filled with these values, and amounts rest on them: a node that lies
 * alone must not get them signed.
 *
 * @throws Error with the names of what they disagree about
 */
export function requireAgreement(chain: ChainState, { roles, stablecoin, changes }: ServiceState): void {
  const { platform, platformChange, change } = chain;
  const { index, decimals, underlyingMint } = chain.stablecoin;
  const ofRoles = changes.find(({ kind }) => kind === 'platform');
  const ofSettings = changes.find((each) => each.kind === 'stablecoin' && each.stablecoin === index);
  const compared = {
    'the roles': differences(
      { ...roleValues(platform), paused: platform.paused },
      { ...roleValues(roles), paused: roles.paused },
    ),
    'the stablecoin': differences(
      { index, decimals, underlyingMint, ...settingValues(chain.stablecoin) },
      {
        index: stablecoin.index,
        decimals: stablecoin.decimals,
        underlyingMint: stablecoin.underlyingMint,
        ...settingValues(stablecoin.settings),
      },
    ),
    'the queued change of roles': differences(
      platformChange && roleValues(platformChange),
      ofRoles?.kind === 'platform' ? roleValues(ofRoles.new) : undefined,
    ),
    'the queued change of settings': differences(
      change && settingValues(change),
      ofSettings?.kind === 'stablecoin' ? settingValues(ofSettings.new) : undefined,
    ),
  };
  const found = Object.entries(compared).flatMap(([what, names]) =>
    names.length === 0 ? [] : [`${what} (${names.join(', ')})`],
  );
  if (found.length > 0)
    throw new Error(
      `The node and the service disagree about ${found.join(' and ')}. Where something has just changed, try again; else one of them lies, and nothing may be signed`,
    );
}
