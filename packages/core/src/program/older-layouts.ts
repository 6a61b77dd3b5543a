import { PublicKey } from '@solana/web3.js';
import type { Field } from './codec.ts';
import { ACCOUNTS } from './platform.generated.ts';

type AccountName = keyof typeof ACCOUNTS;

/** A layout that accounts of a kind had before the present one. */
type OlderLayout = {
  readonly version: number;
  readonly size: number;
  readonly fields: readonly Field[];
  /** What the fields that it lacks are read as. */
  readonly missing: object;
};

/** Accounts of the first layout lack the fields that came later; what was reserved there stays reserved. */
function firstLayout(
  name: AccountName,
  size: number,
  missing: Readonly<Record<string, unknown>>,
  reserved: number,
): OlderLayout {
  const fields = (ACCOUNTS[name].fields as readonly Field[]).flatMap((field): readonly Field[] => {
    if (field[0] !== null) return field[0] in missing ? [] : [field];
    return reserved === 0 ? [] : [[null, reserved]];
  });
  return { version: 1, size, fields, missing };
}

/** Never the version of any roles or settings: a change of an older layout is stale. */
const noVersion = 0xffff_ffff;

/** Of the kinds whose layout has changed, the one before the present. */
export const olderLayouts: Partial<Readonly<Record<AccountName, OlderLayout>>> = {
  integration: firstLayout(
    'integration',
    280,
    { kind: 0, powers: 0, compliance: PublicKey.default, pendingCompliance: PublicKey.default },
    0,
  ),
  change: {
    ...firstLayout('change', 312, { rolesVersion: noVersion }, 2),
    missing: { rolesVersion: noVersion, targetVersion: noVersion },
  },
};
