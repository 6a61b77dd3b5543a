import { PublicKey } from '@solana/web3.js';
import type { PlatformState, Pool } from './chain.ts';
import { OperationError } from './errors.ts';
import { roleFields, settingFields } from './terms.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The platform as the service describes it: addresses are texts, and null is none. */
export type ServiceState = {
  readonly roles: Facts;
  readonly stablecoin: Facts & { readonly settings: Facts };
  readonly changes: readonly {
    readonly kind: 'platform' | 'stablecoin';
    readonly stablecoin?: number | null;
    readonly new: Facts;
  }[];
};

/** The same word for both sources: an empty role is null in the service's answers, and the zero address on chain. */
const textOf = (value: unknown): string => {
  if (value === null) return 'none';
  if (value instanceof PublicKey) return value.equals(PublicKey.default) ? 'none' : value.toBase58();
  return String(value);
};

/** Names of values that are not the same to both. A revoked manager is none, although it stays recorded. */
function differences(
  names: readonly string[],
  node: Facts | undefined,
  service: Facts | undefined,
): string[] {
  if (node === undefined && service === undefined) return [];
  if (node === undefined || service === undefined) return ['whether one is queued'];
  const valueIn = (facts: Facts, name: string) =>
    textOf(name === 'manager' && facts['managerActive'] === false ? null : facts[name]);
  return names.filter((name) => valueIn(node, name) !== valueIn(service, name));
}

const roleNames = Object.keys(roleFields);
const settingNames = Object.keys(settingFields);

/**
 * Requires that the node and the service say the same. Fields that are left empty are filled with these values, and amounts rest on them: a node that
 * lies alone must not get them signed.
 *
 * @throws OperationError with the names of what they disagree about
 */
export function requireAgreement(state: PlatformState | Pool, service: ServiceState): void {
  const pool = 'stablecoin' in state ? state : undefined;
  const ofRoles = service.changes.find(({ kind }) => kind === 'platform');
  const ofSettings = service.changes.find(
    ({ kind, stablecoin }) => kind === 'stablecoin' && stablecoin === pool?.stablecoin.index,
  );
  const compared = {
    'the roles': differences([...roleNames, 'paused'], state.platform, service.roles),
    'the stablecoin':
      pool &&
      differences(['index', 'decimals', 'underlyingMint', ...settingNames], pool.stablecoin, {
        ...service.stablecoin,
        ...service.stablecoin.settings,
      }),
    'the queued change of roles': differences(roleNames, state.platformChange, ofRoles?.new),
    'the queued change of settings': pool && differences(settingNames, pool.change, ofSettings?.new),
  };
  const found = Object.entries(compared).flatMap(([what, names = []]) =>
    names.length === 0 ? [] : [`${what} (${names.join(', ')})`],
  );
  if (found.length > 0)
    throw new OperationError(
      `The node and the service disagree about ${found.join(' and ')}. Where something has just changed, try again; else one of them lies, and nothing may be signed`,
    );
}
