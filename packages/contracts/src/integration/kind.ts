import * as z from 'zod';
import { enumResponse } from '../primitives/output.ts';
import { mustBe } from '../primitives/reason.ts';

/** The kinds of branded coins. */
export const coinKinds = ['earning', 'payment'] as const;

export type CoinKind = (typeof coinKinds)[number];

const meaning =
  "earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's";

export const coinKindRequest = z
  .enum(coinKinds, mustBe('earning or payment'))
  .meta({ description: `${meaning}. It cannot be changed` });

export const coinKindResponse = enumResponse(meaning, coinKinds);
