import { type DataOf, unwrap } from '@obverse/client';
import { queryKey, useObverse, useRead } from '@obverse/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SecretDialog } from '../../integrator/secret-dialog.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { readRefusal } from '../../ui/refusal-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';
import { WebhookCard } from './webhook-card.tsx';

const path = '/integration/{id}/webhooks';

/** How often the state of deliveries is read again. */
const refreshMs = 5_000;

/** Registers a webhook and shows its secret once. */
function Create({ id }: { readonly id: string }) {
  const { client, cluster } = useObverse();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const create = useMutation({
    gcTime: 0,
    mutationFn: async (): Promise<DataOf<'post', typeof path>> => {
      const params = { path: { id }, query: { cluster } };
      const made = await unwrap(client.POST(path, { params, body: { url } }));
      await queryClient.invalidateQueries({ queryKey: queryKey(cluster, path, { path: { id } }) });
      return made;
    },
    onSuccess: () => setUrl(''),
  });
  const refusal = create.error === null ? undefined : readRefusal(create.error.message);
  const isOfUrl = refusal?.field === 'url';
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <TextField
        label="URL"
        type="url"
        placeholder="https://acme.example/obverse"
        value={url}
        hint="https, to a public address. Every event of your coin is sent there, in order and at least once"
        error={
          isOfUrl ? `The URL ${refusal.text.charAt(0).toLowerCase()}${refusal.text.slice(1)}` : undefined
        }
        onChange={({ target }) => {
          create.reset();
          setUrl(target.value);
        }}
      />
      <Button type="submit" look="primary" disabled={url === '' || create.isPending}>
        Register
      </Button>
      {refusal !== undefined && !isOfUrl && <Notice tone="bad">{refusal.text}</Notice>}
      {create.data !== undefined && (
        <SecretDialog
          title="The webhook's secret"
          what="the secret"
          secret={create.data.secret}
          onClose={create.reset}
        >
          Your receiver verifies the signature of each delivery with it, as{' '}
          <span className="whitespace-nowrap">Standard Webhooks</span> specifies. If it is lost, rotate it.
        </SecretDialog>
      )}
    </form>
  );
}

/** The receivers of the coin's events, with the state of their deliveries. */
export function WebhooksTab({ coin: { integrationId: id } }: DashboardViewProps) {
  const query = useRead(path, { path: { id } }, { refetchInterval: refreshMs });
  return (
    <div className="space-y-6">
      <Card title="Register a webhook">
        <Create id={id} />
      </Card>
      <QueryView query={query} loading={<Skeleton className="h-48" />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Empty>No webhook is registered. The events of the coin are in the tab “Events” too.</Empty>
          ) : (
            <ul className="space-y-6">
              {webhooks.map((webhook) => (
                <li key={webhook.webhookId}>
                  <WebhookCard id={id} webhook={webhook} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}
