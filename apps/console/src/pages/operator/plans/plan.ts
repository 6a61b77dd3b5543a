import { formatUnits, underlying } from '@obverse/client';
import { addressOf } from '@obverse/core';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { groupDigits } from '../../../amounts/format.ts';
import { formatDuration, formatTime } from '../../../ui/time.tsx';
import type { ChainState } from './chain.ts';

/** What, what it is, and what it becomes where it changes. */
export type PlanLine = readonly [label: string, value: string, after?: string];

/** A transaction that the operator wants, with what has to be known before it is signed. */
export type Plan = {
  /** In the imperative: `Pause the platform`. Names amounts and the stablecoin; it is what is typed to confirm the plan. */
  readonly title: string;
  readonly lines: readonly PlanLine[];
  readonly instructions: readonly TransactionInstruction[];
};

/** What a person has entered, by the names of the fields. */
export type Values = Readonly<Record<string, string>>;

export type PlanInput = {
  readonly chain: ChainState;
  /** How the underlying is called. */
  readonly unit: string;
  readonly values: Values;
  /** Signs in the role, and pays. */
  readonly authority: PublicKey;
  /** The second of two votes. */
  readonly second: PublicKey | undefined;
};

/** @throws Error for what cannot be planned: in words for the operator */
export type MakePlan = (input: PlanInput) => Plan;

/** Amounts of the stablecoin in words. */
export const unitsOf =
  ({ chain: { stablecoin }, unit }: Pick<PlanInput, 'chain' | 'unit'>) =>
  (amount: bigint): string =>
    `${groupDigits(formatUnits(amount, stablecoin.decimals))} ${unit}`;

const entered = ({ values }: PlanInput, name: string): string | undefined =>
  values[name]?.trim() === '' ? undefined : values[name]?.trim();

/** An entered amount in base units; undefined where nothing is entered. @throws Error for what is no amount */
export function amountIn(input: PlanInput, name: string): bigint | undefined {
  const text = entered(input, name);
  return text === undefined ? undefined : BigInt(underlying(text, input.chain.stablecoin.decimals));
}

/** @throws Error for an absent amount */
export function requireAmount(input: PlanInput, name: string): bigint {
  const amount = amountIn(input, name);
  if (amount === undefined || amount < 0n) throw new Error('Enter an amount');
  return amount;
}

/** An entered percentage in basis points: `12.5` is 1250. @throws Error for what is none */
export function bpsIn(input: PlanInput, name: string): number | undefined {
  const text = entered(input, name);
  if (text === undefined) return undefined;
  const bps = Number(underlying(text, 2));
  if (bps < 0 || bps > 10_000) throw new Error(`${text} is not a percentage from 0 to 100`);
  return bps;
}

/** An entered number of hours in seconds. @throws Error for what is none */
export function hoursIn(input: PlanInput, name: string): number | undefined {
  const text = entered(input, name);
  if (text === undefined) return undefined;
  const seconds = Number(text) * 3_600;
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > 0xffff_ffff)
    throw new Error(`${text} is not a number of hours`);
  return seconds;
}

/** An entered address; `none` is the zero address, which the program takes for nobody. @throws Error for what is no address */
export function addressIn(input: PlanInput, name: string): PublicKey | undefined {
  const text = entered(input, name);
  if (text === undefined) return undefined;
  if (text === 'none') return PublicKey.default;
  const address = addressOf(text);
  if (address === undefined) throw new Error(`${text} is not an address`);
  return address;
}

export const showAddress = (address: PublicKey): string =>
  address.equals(PublicKey.default) ? 'none' : address.toBase58();

export const showBps = (bps: number): string => `${formatUnits(BigInt(bps), 2)} %`;

/** In the reader's zone, and in UTC, by which operators of several zones agree. */
export function showTime(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1_000);
  return `${formatTime(date)} (${date.toISOString().slice(0, 16).replace('T', ' ')} UTC)`;
}

export const showSeconds = (seconds: number): string => formatDuration(seconds);

/** All values that are set, those that stay as they are, too: what is not listed could be anything. */
export const valueLines = (before: readonly PlanLine[], after: readonly PlanLine[]): PlanLine[] =>
  before.map(([label, value], i) => {
    const next = after[i]?.[1] ?? value;
    return next === value ? [label, `${value} (stays)`] : [label, value, next];
  });

export const isChanged = ([, , after]: PlanLine): boolean => after !== undefined;

/** What is typed to confirm a plan: its title, which names the amount and the stablecoin, without the spaces within numbers. */
export const confirmationOf = ({ title }: Pick<Plan, 'title'>): string => title.replaceAll('\u202f', '');

/** Whether a text confirms a plan: capitals and the number of spaces do not matter. */
export const isConfirmedBy = (plan: Pick<Plan, 'title'>, typed: string): boolean => {
  const normal = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return normal(typed) === normal(confirmationOf(plan));
};
