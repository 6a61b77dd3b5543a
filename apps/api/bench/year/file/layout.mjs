import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';

/** Part of a file's name: it changes with everything that changes what a seed gives. */
export const version = 1;

/** A transaction: where its events begin in their file (u32), slot (u32), time (u32), error number or 0 (u16), number of events (u16). */
export const transactionBytes = 16;

/** Slots since the beginning of the chain when the year begins, and how long one lasts. */
export const firstSlot = 300_000_000;
export const slotsPerSecond = 2.5;

/** Owners of accounts, by the number that stands for them. */
export const owners = [DEVELOPMENT_PROGRAM_ID, TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID];

/** Address (32), owner (u8), size of the data (u16). */
export const accountHead = 35;

export const names = {
  transactions: 'transactions.bin',
  events: 'events.bin',
  accounts: (moment) => `accounts-${moment}.bin.gz`,
  /** Written last: where it is, all is. */
  summary: 'year.json',
};
