import * as z from 'zod';

/**
 * `{success: true, data}`: the body of every successful response.
 *
 * @example
 * ```ts
 * import { quoteResponse, successEnvelope } from '@obverse/contracts';
 *
 * const response = await fetch('https://api.example/integration/1/quote?side=mint&amount=1000000');
 * const { data } = successEnvelope(quoteResponse).parse(await response.json());
 * ```
 */
export const successEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data });

/** `{success: false, message}`: the body of every failure. The stable code is in the header `X-Error-Code`. */
export const failureEnvelope = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: 'What went wrong, for people' }),
  })
  .meta({ description: 'Failure. The header X-Error-Code carries a stable code for machines.' });

export type Failure = z.infer<typeof failureEnvelope>;
