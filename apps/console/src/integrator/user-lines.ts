import { address } from './schemas.ts';

/** What a pasted list says. */
export type UserLines = {
  /** Every address once, in the order in which it came. */
  readonly users: readonly string[];
  /** The first lines that cannot be used, by number from 1. */
  readonly errors: readonly { readonly line: number; readonly text: string }[];
  /** How many lines cannot be used. */
  readonly errorCount: number;
  /** How many lines repeat an address. */
  readonly repeated: number;
};

/** Enough for 20 000 addresses. */
export const maxListCharacters = 1_000_000;

const maxErrors = 5;
const maxErrorCharacters = 60;

const anyAddress = address('User');

export const isAddress = (text: string): boolean => anyAddress.safeParse(text).success;

/** Whether a field is, or was meant to be, an address: a name has spaces or fewer letters. */
const looksLikeAddress = (field: string): boolean => /^[A-Za-z0-9]{30,60}$/.test(field);

/** What the heading of the column with the addresses says; the first that a list has counts. */
const headings = [
  'address',
  'addresses',
  'wallet',
  'wallets',
  'public key',
  'publickey',
  'user',
  'users',
] as const;

/** The fields of a line of CSV. A separator between quotes is part of a field. */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[,;\t]/.test(character)) {
      fields.push(field.trim());
      field = '';
    } else field += character;
  }
  return [...fields, field.trim()];
}

/** Which column of a list has the addresses, by its first line. */
function columnOf(first: readonly string[]): { readonly column: number; readonly isHeading: boolean } {
  const names = first.map((field) => field.toLowerCase());
  const heading = headings.find((each) => names.includes(each));
  if (heading !== undefined) return { column: names.indexOf(heading), isHeading: true };
  // the first line alone decides, and a mistyped address in it counts as one: no line falls back to another column
  return { column: Math.max(0, first.findIndex(looksLikeAddress)), isHeading: false };
}

/**
 * Reads addresses from pasted lines or from CSV, where other columns may stand beside them. One column has them all, by its heading or by the
 * first line; whatever else stands there is an error. Without a heading, so is a line with two addresses. Empty lines count as nothing.
 */
export function parseUserLines(text: string): UserLines {
  if (text.length > maxListCharacters) {
    const words = `The list has more than ${maxListCharacters} characters: use several`;
    return { users: [], errors: [{ line: 1, text: words }], errorCount: 1, repeated: 0 };
  }
  const users = new Set<string>();
  const errors: { line: number; text: string }[] = [];
  let [repeated, errorCount] = [0, 0];
  let layout: ReturnType<typeof columnOf> | undefined;
  for (const [i, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const fields = fieldsOf(raw);
    const isFirst = layout === undefined;
    layout ??= columnOf(fields);
    if (isFirst && layout.isHeading) continue;
    const found = fields[layout.column] ?? '';
    const isAmbiguous = !layout.isHeading && fields.filter(looksLikeAddress).length > 1;
    if (isAmbiguous || !isAddress(found)) {
      errorCount++;
      if (errors.length < maxErrors) errors.push({ line: i + 1, text: line.slice(0, maxErrorCharacters) });
    } else if (users.has(found)) repeated++;
    else users.add(found);
  }
  return { users: [...users], errors, errorCount, repeated };
}

/** As many as fit into one transaction, even if each closed entry of the whitelist was paid for by another account. */
export const usersPerTransaction = 8;

/** Users in batches of one transaction each. */
export const batchesOf = (users: readonly string[]): readonly string[][] =>
  Array.from({ length: Math.ceil(users.length / usersPerTransaction) }, (_, i) =>
    users.slice(i * usersPerTransaction, (i + 1) * usersPerTransaction),
  );
