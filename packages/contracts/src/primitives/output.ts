import * as z from 'zod';

/** Plain fields of responses: they come from the chain or from this service and are only described, not judged. */
export const addressOut = (description: string) =>
  z.string().meta({ description: `${description}; base58 address` });
export const textOut = (description: string) => z.string().meta({ description });
export const integerOut = (description: string) => z.int().min(0).meta({ description });
export const numberOut = (description: string) => z.number().meta({ description });
export const flagOut = (description: string) => z.boolean().meta({ description });
export const bpsOut = (description: string) =>
  z.int().meta({ description: `${description}; basis points, 10000 = 100 %` });
