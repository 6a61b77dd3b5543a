import type { Cluster } from '@obverse/contracts';
import type { AnyTRPCProcedure } from '@trpc/server';
import type * as z from 'zod';
import { type Meta, metaOf } from '../auth/procedure.ts';
import type { Chains } from '../solana/chain.ts';

/** The JSON of answers, by the data that they show, and for that by procedure and input. It is gone when its data is. */
const answers = new WeakMap<object, Map<string, string>>();

/** The answers that show the same data. */
function answersOf(shown: object): Map<string, string> {
  const known = answers.get(shown);
  if (known !== undefined) return known;
  const created = new Map<string, string>();
  answers.set(shown, created);
  return created;
}

/** The inputs of such procedures. */
type Input = { readonly cluster: Cluster } & Parameters<NonNullable<Meta['shows']>>[1];

type Call = {
  readonly path: string;
  readonly procedure: AnyTRPCProcedure;
  /** As the caller sent it. */
  readonly input: unknown;
};

/**
 * The answer of a procedure as JSON, which is made once for the data that it shows.
 *
 * @param chains as the procedure gets them
 * @param answer calls the procedure
 * @returns undefined if its answers are not shared, or if it will refuse the input
 */
export async function sharedJson(
  { path, procedure, input }: Call,
  chains: Chains,
  answer: () => Promise<unknown>,
): Promise<string | undefined> {
  const { shows } = metaOf(procedure);
  if (shows === undefined) return undefined;
  const [schema] = (procedure._def as unknown as { inputs: z.ZodType<Input>[] }).inputs;
  const parsed = schema?.safeParse(input);
  if (!parsed?.success) return undefined;
  // what is read before the procedure reads is never newer than the answer
  const known = answersOf(await shows(chains[parsed.data.cluster], parsed.data));
  const key = `${path} ${JSON.stringify(parsed.data)}`;
  const made = known.get(key);
  if (made !== undefined) return made;
  const json = JSON.stringify(await answer());
  known.set(key, json);
  return json;
}
