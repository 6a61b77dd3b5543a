import { formatUnits } from '@obverse/client';
import { groupDigits } from '../../amounts/format.ts';
import { formatBps } from '../../amounts/percent.ts';
import { formatDuration, formatTime } from '../../ui/time.tsx';
import type { EventUnits } from './event-words.ts';

/** What the fields of events are called, where their own names in words would not say it. */
const names: Readonly<Record<string, string>> = {
  actor: 'Signed by',
  amount: 'Paid',
  tokens: 'Coins',
  brandedMint: 'Mint of the coin',
  commission: 'Revenue',
  underlyingMint: 'Mint of the collateral',
  platformFeeBps: 'Platform commission',
  supplyAfter: 'Supply afterwards',
  assetsAfter: "Holders' assets afterwards",
  principalAfter: 'Deposits not redeemed, afterwards',
  seniorAssetsAfter: 'Senior assets of the stablecoin afterwards',
  juniorAssetsAfter: 'Junior assets of the stablecoin afterwards',
  seniorIndexAfter: 'Senior index afterwards',
  feesOwedAfter: 'Revenue to claim afterwards',
  feeEtaTs: 'Counts from',
  etaTs: 'Can be executed from',
  seniorPart: 'Senior share',
  withheld: 'Withheld for a loss',
  coinKind: 'Kind of coin',
  changeKind: 'Change of',
  deployPerDay: 'Deployed at most a day',
  delaySeconds: 'Delay',
  missing: 'Event that is missing',
  raw: 'Bytes',
};

const inCoins = new Set(['tokens', 'supplyAfter']);

const inUnderlying = new Set([
  ...['amount', 'commission', 'withheld', 'requested', 'seniorPart', 'refund', 'supplyCap', 'deployPerDay'],
  ...['assetsAfter', 'principalAfter', 'feesOwedAfter', 'seniorAssetsAfter', 'juniorAssetsAfter'],
  ...[
    'juniorLoss',
    'unvestedLoss',
    'withheldLoss',
    'seniorLoss',
    'deployedCollateralAfter',
    'unvestedYieldAfter',
  ],
]);

/** A name of the API in words: `nextFeeBps` is "next fee". */
const wordsOf = (name: string): string =>
  name
    .replace(/(Bps|Ts|Seconds)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ after$/, ' afterwards');

/** A name of the API as a label: `nextFeeBps` is "Next fee". */
export function labelOf(name: string): string {
  const words = wordsOf(name);
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const isUnits = (value: unknown): value is string => typeof value === 'string' && /^[0-9]+$/.test(value);

function textOf(name: string, value: unknown, { decimals, coin, underlying }: EventUnits): string {
  const amount = (unit: string) => `${groupDigits(formatUnits(BigInt(value as string), decimals))} ${unit}`;
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.join(', ');
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (inCoins.has(name) && isUnits(value)) return amount(coin);
  if (inUnderlying.has(name) && isUnits(value)) return amount(underlying);
  if (name.endsWith('Bps') && typeof value === 'number') return formatBps(value);
  if (name.endsWith('Seconds') && typeof value === 'number') return formatDuration(value);
  if (name.endsWith('Ts') && typeof value === 'string') return formatTime(new Date(value));
  return String(value);
}

/** The fields of an event as a person reads them: a name in words, and the value in the coin's decimals. */
export const eventFields = (data: object, units: EventUnits): readonly (readonly [string, string])[] =>
  Object.entries(data).map(([name, value]) => [labelOf(name), textOf(name, value, units)]);
