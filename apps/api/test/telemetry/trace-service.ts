import { randomBytes } from 'node:crypto';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { startTracing } from '../../src/main/tracing.ts';
import { startTestClusters, startTestService } from '../support/service.ts';
import { startOtlpReceiver } from './otlp-receiver.ts';

/** What no span may have of the nodes' URLs. */
export const nodeSecret = 'hushNodeKey';

/** A `traceparent` as another service sends it, with its parts. */
export function callerTrace() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

/** A service whose nodes have secrets in their URLs, with traces that a real receiver gets. */
export async function startTracedService(more: Partial<ApiConfig>) {
  const receiver = await startOtlpReceiver();
  const config = { endpoint: receiver.url, headers: {}, serviceName: 'obverse-test', ratio: 1 };
  const tracing = startTracing(config, 50);
  const localnet = await startTestClusters();
  const service = await startTestService(more, localnet, nodeSecret);
  return {
    service,
    receiver,
    close: async () => {
      await service.close();
      await tracing.close();
      await localnet.close();
      receiver.close();
    },
  };
}
