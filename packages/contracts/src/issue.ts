import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** `metadata.name`, `users[3]`; empty for the body as a whole. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');
}

function describe(issue: Issue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  if (unknown !== undefined) return `${shorten(fieldName([...issue.path, unknown]))}: unknown field`;
  return `${fieldName(issue.path) || 'request'}: ${issue.message}`;
}

/** A caller may name a field with a megabyte; its error need not repeat it. */
const shorten = (name: string): string => (name.length > 64 ? `${name.slice(0, 64)}…` : name);

/**
 * One sentence part for a failed parse, `<field>: <reason>`. Of several issues the first counts: people mend one
 * at a time, and a hostile body must not choose the length of the answer. An unknown field comes first, as
 * a misspelt name explains the field that is then missing.
 *
 * @example
 * ```ts
 * import { describeIssues, mintRequest } from '@obverse/contracts';
 *
 * const parsed = mintRequest.safeParse({});
 * if (!parsed.success) console.error(describeIssues(parsed.error.issues));
 * ```
 */
export function describeIssues(issues: readonly Issue[]): string {
  const first = issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0];
  return first === undefined ? 'request: is not valid' : describe(first);
}
