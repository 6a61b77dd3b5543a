import type { PublicKey } from '@solana/web3.js';
import type { PlatformEvent } from '../../../../packages/core/src/program/platform.generated.ts';

/** Reads what the accounts hold now. */
type Accounts = {
  readonly platformState: () => object;
  readonly stablecoinState: (address: PublicKey) => object;
  readonly integrationState: (address: PublicKey) => object;
};

/** Events that have settings or roles, which the accounts have under the same names. */
const settingsEvents = [
  ...['platformInitialized', 'changeExecuted', 'limitsLowered'],
  ...['feeChanged', 'feeRaiseScheduled', 'synced'],
];
/** What the account calls a field that ends in `After`, where only juniors are meant. */
const juniorNames: Readonly<Record<string, string>> = { supply: 'juniorSupply', cooling: 'juniorCooling' };

/**
 * Checks that every event says what the accounts hold once the instruction is done. Yield that is released and a raise that takes effect
 * before the instruction's own work are logged before its own event, and are as of then.
 *
 * @throws Error that names the event and the field
 */
export function checkEvents(events: readonly PlatformEvent[], accounts: Accounts): void {
  for (const [i, event] of events.entries()) {
    if (i < events.length - 1 && (event.kind === 'synced' || event.kind === 'accrued')) continue;
    const state = stateOf(event, accounts);
    // the kind of an event is its name; coins have one, too
    for (const [field, value] of Object.entries(event).filter(([name]) => name !== 'kind')) {
      const plain = field.replace(/After$/, '');
      const name = 'integration' in event ? plain : (juniorNames[plain] ?? plain);
      const isSetting = settingsEvents.includes(event.kind) && name in state;
      if (plain === field && !isSetting) continue;
      // a change that names nobody leaves the manager last in office
      if (name === 'manager' && 'managerActive' in state && !state.managerActive) continue;
      const expected = Reflect.get(state, name);
      if (String(value) !== String(expected))
        throw new Error(`${event.kind}.${field} is ${value}, and ${expected} in the account`);
    }
  }
}

/** The fields of the accounts that an event is about; a coin's before its stablecoin's. */
function stateOf(event: PlatformEvent, accounts: Accounts): object {
  if (event.kind === 'platformInitialized') return accounts.platformState();
  if (event.kind === 'changeExecuted')
    return event.changeKind === 0 ? accounts.platformState() : accounts.stablecoinState(event.target);
  const hasState = 'stablecoin' in event && event.kind !== 'lossReportClosed';
  const stablecoin = hasState ? accounts.stablecoinState(event.stablecoin) : {};
  if (!('integration' in event)) return stablecoin;
  return { ...stablecoin, ...accounts.integrationState(event.integration) };
}
