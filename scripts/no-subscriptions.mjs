// In place of rpc-websockets in bundles. web3.js needs it for subscriptions alone, which nothing here uses.
export class CommonClient {}

export function WebSocket() {
  throw new Error('subscriptions are left out of this bundle');
}
