import type { DataOf } from '@obverse/client';
import { useState } from 'react';
import { SecretDialog } from '../../integrator/secret-dialog.tsx';
import { Badge, Notice, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { Time } from '../../ui/time.tsx';
import { useWebhookActions } from './webhook-actions.ts';
import { Attempts, outcomeWords } from './webhook-attempts.tsx';

export type Webhook = DataOf<'get', '/integration/{id}/webhooks'>['webhooks'][number];

/** In what state the deliveries are, in a few words. */
function stateOf({ needsRotation, disabledReason, failures }: Webhook): readonly [Tone, string] {
  if (needsRotation) return ['bad', 'needs a new secret'];
  if (disabledReason === 'gone') return ['bad', 'stopped: the receiver answered 410'];
  if (disabledReason === 'exhausted') return ['bad', 'stopped: all attempts failed'];
  if (disabledReason === 'handover') return ['bad', 'stopped: registered by the former authority'];
  if (failures > 0) return ['warn', `failing, ${failures} of 10 attempts`];
  return ['good', 'delivers'];
}

type Props = { readonly id: string; readonly webhook: Webhook };

function State({ webhook }: Pick<Props, 'webhook'>) {
  const { position, lastAttempt, nextAttemptAt, previousSecretUntil, createdAt } = webhook;
  return (
    <Stats>
      <Stat label="Delivered up to event">{position}</Stat>
      <Stat label="Last attempt" note={lastAttempt && <Time at={lastAttempt.at} withSeconds />}>
        {lastAttempt === null ? 'none yet' : outcomeWords(lastAttempt)}
      </Stat>
      {nextAttemptAt !== null && (
        <Stat label="Next attempt">
          <Time at={nextAttemptAt} />
        </Stat>
      )}
      {previousSecretUntil !== null && (
        <Stat label="Signed with the former secret, too, until">
          <Time at={previousSecretUntil} />
        </Stat>
      )}
      <Stat label="Registered">
        <Time at={createdAt} />
      </Stat>
    </Stats>
  );
}

/** A webhook: its state, its attempts, and what can be done with it. */
export function WebhookCard({ id, webhook }: Props) {
  const { webhookId, url } = webhook;
  const { test, replay, rotate, remove } = useWebhookActions(id, webhookId);
  const [isRemoving, setRemoving] = useState(false);
  const [tone, state] = stateOf(webhook);
  const isBusy = [test, replay, rotate, remove].some(({ isPending }) => isPending);
  const error = test.error ?? replay.error ?? rotate.error ?? remove.error;
  return (
    <Card title={<span className="break-all">{url}</span>} aside={<Badge tone={tone}>{state}</Badge>}>
      <div className="space-y-4">
        <State webhook={webhook} />
        <div className="flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => test.mutate()}>
            Send a test
          </Button>
          {(webhook.failures > 0 || webhook.disabledAt !== null) && (
            <Button disabled={isBusy} onClick={() => replay.mutate(undefined)}>
              Try again now
            </Button>
          )}
          <Button disabled={isBusy} onClick={() => rotate.mutate()}>
            Rotate the secret
          </Button>
          <Button look="danger" disabled={isBusy} onClick={() => setRemoving(true)}>
            Delete
          </Button>
        </div>
        {test.data !== undefined && (
          <Notice tone={test.data.ok ? 'good' : 'bad'}>The test: {outcomeWords(test.data)}</Notice>
        )}
        {replay.isSuccess && (
          <Notice tone="good">
            {replay.variables === undefined
              ? 'The first event that was not accepted is delivered again.'
              : `Deliveries begin again with event ${replay.variables}.`}
          </Notice>
        )}
        {error && <Notice tone="bad">{error.message}</Notice>}
        <Attempts id={id} webhookId={webhookId} isBusy={isBusy} replay={replay.mutate} />
      </div>
      {rotate.data !== undefined && (
        <SecretDialog
          title="The webhook's new secret"
          what="the secret"
          secret={rotate.data.secret}
          onClose={rotate.reset}
        >
          For 24 hours deliveries are signed with the former secret, too: change your receiver in that time.
        </SecretDialog>
      )}
      {isRemoving && (
        <Dialog title="Delete this webhook?" onClose={() => setRemoving(false)}>
          <div className="space-y-4">
            <p className="break-all text-sm">
              {url} gets no further events, and the log of its attempts is deleted.
            </p>
            <div className="flex gap-2">
              <Button
                look="danger"
                onClick={() => {
                  setRemoving(false);
                  remove.mutate();
                }}
              >
                Delete
              </Button>
              <Button onClick={() => setRemoving(false)}>Keep it</Button>
            </div>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
