// A receiver of webhooks that follows the standard: it accepts a message only if the signature is its secret's and no older or newer than five minutes.
import { startReceiver, verifySignature } from '@obverse/testing';

/** What one webhook has received. */
class Hook {
  /** Null until the service has told it. */
  secret = null;
  /** Events by their id, in the order in which they came for the first time. */
  events = new Map();
  repetitions = 0;
  /** What was wrong with messages. */
  refused = [];
  /** Events that came again with other content. */
  changed = [];

  /** @returns whether it accepts the message */
  take(message) {
    try {
      verifySignature(this.secret, message);
    } catch (error) {
      this.refused.push(error.message);
      return false;
    }
    const { id } = message.json;
    const known = this.events.get(id);
    if (known === undefined) this.events.set(id, message.json);
    else {
      this.repetitions += 1;
      if (JSON.stringify(known) !== message.body) this.changed.push(id);
    }
    return true;
  }
}

export async function startDeliveries() {
  const receiver = await startReceiver();
  const hooks = [];
  const signatures = new Set();
  receiver.respond((response, message) => {
    // what has been looked at is not kept
    receiver.received.length = 0;
    const hook = hooks[Number(message.path.split('/').at(-1))];
    const accepted = hook?.secret ? hook.take(message) : false;
    if (accepted) signatures.add(message.json.signature);
    response.writeHead(accepted ? 204 : 400).end();
  });
  return {
    hooks,
    /** A new place for messages. @returns its URL */
    open() {
      hooks.push(new Hook());
      return { url: `${receiver.url}/${hooks.length - 1}`, hook: hooks.at(-1) };
    },
    /** Whether an event of this transaction has arrived. */
    has: (signature) => signatures.has(signature),
    refused: () => hooks.flatMap(({ refused }) => refused),
    close: receiver.close,
  };
}
