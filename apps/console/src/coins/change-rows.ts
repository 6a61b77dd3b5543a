import { type DataOf, formatUnits } from '@obverse/client';
import { groupDigits } from '../amounts/format.ts';
import { formatBps } from '../amounts/percent.ts';
import { formatDuration } from '../ui/time.tsx';

export type PendingChange = DataOf<'get', '/governance/changes'>[number];

/** Whether a change can no longer be executed because its last moment is over. @param nowMs the cluster's time */
export const isExpired = ({ expiresAt }: Pick<PendingChange, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) < nowMs;

/** One value that a change sets: its name, what it is, and what it becomes. */
export type ChangeRow = { readonly name: string; readonly old: string; readonly new: string };

/** How values are shown: amounts need the decimals and the name of their underlying. */
export type AmountFormat = { readonly decimals: number; readonly unit: string };

const names: Readonly<Record<string, string>> = {
  supplyCap: 'Supply cap',
  maxDeployedBps: 'Deployed at most',
  deployPerDay: 'Deployed per day at most',
  platformFeeBps: 'Platform commission',
  juniorPremiumBps: 'Junior premium',
  targetCoverageBps: 'Target coverage',
  minCoverageBps: 'Minimum coverage',
  vestingSeconds: 'Yield vests over',
  cooldownSeconds: 'Junior cooldown',
  custody: 'Custody of deployed collateral',
  admin: 'Admin',
  manager: 'Manager',
  managerActive: 'Manager in office',
  guardian: 'Guardian',
  pauser: 'Pauser',
  treasury: 'Treasury',
  delaySeconds: 'Delay of changes',
  lossVoters: 'Votes on losses',
};

const amounts = ['supplyCap', 'deployPerDay'];

/** The value of a setting or a role, in units that people use. */
export function showValue(field: string, value: unknown, amount?: AmountFormat): string {
  if (value === null) return 'none';
  if (field.endsWith('Bps')) return formatBps(Number(value));
  if (field.endsWith('Seconds')) return formatDuration(Number(value));
  if (amounts.includes(field) && amount !== undefined)
    return `${groupDigits(formatUnits(BigInt(String(value)), amount.decimals))} ${amount.unit}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Values of a change that is over, in words: what it was set to, not what it was before. */
export const valueRows = (values: object, amount?: AmountFormat) =>
  Object.entries(values).map(([field, value]) => ({
    name: names[field] ?? field,
    value: showValue(field, value, amount),
  }));

/** The values that a change sets to something else, in words. A change names all values; most stay what they are. */
export function changeRows(change: PendingChange, amount?: AmountFormat): ChangeRow[] {
  const before = Object.entries(change.old);
  const after = change.new as Readonly<Record<string, unknown>>;
  return before
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(after[field]))
    .map(([field, value]) => ({
      name: names[field] ?? field,
      old: showValue(field, value, amount),
      new: showValue(field, after[field], amount),
    }));
}
