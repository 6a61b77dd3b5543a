import { unwrap } from '@obverse/client';
import { queryKey, useObverse } from '@obverse/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** What can be done with a webhook. Each reads its state again. A new secret is in `rotate.data` until `reset`, and nowhere else. */
export function useWebhookActions(id: string, webhookId: string) {
  const { client, cluster } = useObverse();
  const queryClient = useQueryClient();
  const params = { path: { id, webhookId }, query: { cluster } };
  const refreshList = () =>
    queryClient.invalidateQueries({
      queryKey: queryKey(cluster, '/integration/{id}/webhooks', { path: { id } }),
    });
  const onSettled = async () => {
    const path = '/integration/{id}/webhooks/{webhookId}/attempts';
    const log = queryKey(cluster, path, { path: { id, webhookId } });
    await Promise.all([refreshList(), queryClient.invalidateQueries({ queryKey: log })]);
  };
  const test = useMutation({
    mutationFn: () =>
      unwrap(client.POST('/integration/{id}/webhooks/{webhookId}/test', { params, body: {} })),
    onSettled,
  });
  const replay = useMutation({
    /** From an event on; without one, from the first that was not accepted. */
    mutationFn: (from: string | undefined) => {
      const body = from === undefined ? {} : { from };
      return unwrap(client.POST('/integration/{id}/webhooks/{webhookId}/replay', { params, body }));
    },
    onSettled,
  });
  const rotate = useMutation({
    gcTime: 0,
    mutationFn: () =>
      unwrap(client.POST('/integration/{id}/webhooks/{webhookId}/rotate-secret', { params, body: {} })),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => unwrap(client.DELETE('/integration/{id}/webhooks/{webhookId}', { params })),
    // its log has gone with it
    onSettled: refreshList,
  });
  return { test, replay, rotate, remove };
}
