import type { AppRouter as PublishedRouter, RouterInputs, RouterOutputs } from '@obverse/client/trpc';
import { createTRPCClient, type TRPCClient } from '@trpc/client';
import type { inferRouterError, inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { describe, expectTypeOf, it } from 'vitest';
import type { AppRouter } from './router.ts';

// the compiler makes these checks, in `npm run check`
describe('the router type that clients import', () => {
  it('has exactly the inputs and outputs of the router', () => {
    expectTypeOf<RouterInputs>().toEqualTypeOf<inferRouterInputs<AppRouter>>();
    expectTypeOf<RouterOutputs>().toEqualTypeOf<inferRouterOutputs<AppRouter>>();
    expectTypeOf<inferRouterError<PublishedRouter>>().toEqualTypeOf<inferRouterError<AppRouter>>();
  });

  it('makes the same client', () => {
    expectTypeOf<TRPCClient<PublishedRouter>['integration']['mint']>().toEqualTypeOf<
      TRPCClient<AppRouter>['integration']['mint']
    >();
    expectTypeOf(createTRPCClient<PublishedRouter>).returns.toEqualTypeOf<TRPCClient<PublishedRouter>>();
  });
});
