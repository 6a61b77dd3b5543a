// What each part of docs/runbooks.md finds, what happens beside its commands, and what has to hold afterwards. A check fails where the commands have done nothing.
import assert from 'node:assert/strict';
import { until } from '@obverse/testing';
import { openChain } from './chain.mjs';
import { openCustomer } from './customer.mjs';
import { governanceScenarios } from './scenarios/governance.mjs';
import { incidentScenarios } from './scenarios/incidents.mjs';
import { isWell, operationScenarios } from './scenarios/operations.mjs';
import { programScenarios } from './scenarios/program.mjs';
import { all, assertMatches, openService } from './service.mjs';

/** @param stack as openStack gives it */
export function scenarios(stack) {
  const service = openService(stack);
  const chain = openChain(stack);
  /** The integrator, as soon as the service runs. */
  const customer = {};
  const untilDelivered = async (secret) => {
    const from = customer.received.length;
    await customer.mint(1);
    await until('a webhook has the right signature', () => customer.hasReceived(secret, from));
  };
  const tools = { stack, service, chain, customer, untilDelivered };
  return {
    ...programScenarios(tools),
    'the-service-on-plain-machines': {
      async check(output) {
        assertMatches(output, ...isWell, /"success":true/);
        for (const unit of all) assert(await service.isReady(unit), `${unit} is ready`);
        Object.assign(customer, await openCustomer(`http://127.0.0.1:${stack.ports.api[0]}`, stack.node));
        await service.untilRecorded(await customer.mint(1_000));
        await untilDelivered(customer.secret);
      },
    },
    ...operationScenarios(tools),
    ...governanceScenarios(tools),
    ...incidentScenarios(tools),
    close: () => customer.close?.(),
  };
}
