import * as z from 'zod';

type Coerce = (text: string) => unknown;

const integer = /^-?(0|[1-9][0-9]*)$/;

/** Text that does not spell a value of the kind stays text, so that the schema refuses it in its own words. */
const coercers: Record<string, Coerce> = {
  number: (text) => (String(Number(text)) === text ? Number(text) : text),
  bigint: (text) => (integer.test(text) ? BigInt(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

/** The schema that first sees the value, without what only wraps it. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  ) {
    return innermost(schema.def.innerType);
  }
  return schema instanceof z.ZodPipe ? innermost(schema.def.in) : schema;
}

/**
 * Decides once, from a procedure's input schema, how the texts of a query or a path become what the schema wants.
 * The schema itself is left alone: tRPC, which shares it, must not start to accept texts.
 *
 * @returns the fields that are not taken as texts
 */
export function planCoercion(schema: z.ZodObject): ReadonlyMap<string, Coerce> {
  const plan = new Map<string, Coerce>();
  for (const [field, fieldSchema] of Object.entries(schema.shape)) {
    const coerce = coercers[innermost(fieldSchema)._zod.def.type];
    if (coerce !== undefined) plan.set(field, coerce);
  }
  return plan;
}
