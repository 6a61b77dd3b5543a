import { expect, it } from 'vitest';
import { DEVELOPMENT_PROGRAM_ID, verifyTransaction } from '../../src/index.ts';
import { all, rebuilt } from './genuine.ts';

it.each(all())('verifies $name, also where it was rebuilt', ({ genuine }) => {
  const verified = verifyTransaction(genuine.request, genuine.response, DEVELOPMENT_PROGRAM_ID);
  expect(verified.assumed.map(({ name }) => name).filter((name) => name !== 'minimumReceived')).toEqual(
    genuine.request.procedure === 'integration.convert' ? ['amount'] : [],
  );
  const again = rebuilt(genuine);
  expect(verifyTransaction(again.request, again.response, DEVELOPMENT_PROGRAM_ID).words).toEqual(
    verified.words,
  );
});
