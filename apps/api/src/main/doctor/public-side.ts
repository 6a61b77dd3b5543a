import type { Env } from '../../config/schema.ts';
import { openKeys } from '../../webhooks/keys.ts';
import { existingWebhookKey } from '../../webhooks/webhooks-config.ts';
import { checkCertificate } from './certificate.ts';
import { type DoctorFinding, findings, messageOf } from './finding.ts';

const timeoutMs = 5_000;

/** The status, and the body if it is JSON. */
async function get(url: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: undefined };
  }
}

const isHealthy = (body: unknown): boolean =>
  JSON.stringify(body) === JSON.stringify({ success: true, data: { status: 'ok' } });

/** Whether clients reach the service there, and do not see its metrics. */
export async function checkPublicUrl({ PUBLIC_URL: url, DEPLOYMENT }: Env): Promise<DoctorFinding[]> {
  const { ok, warning, failed, skipped } = findings('public URL');
  if (url === undefined) return [skipped('PUBLIC_URL is not set')];
  const found: DoctorFinding[] = [];
  if (DEPLOYMENT === 'production' && !url.startsWith('https:'))
    found.push(warning('PUBLIC_URL is not https: wallets cannot sign in'));
  found.push(...(await checkCertificate(url)));
  // what keeps clients away keeps this check away, too
  if (found.some(({ status }) => status === 'failed')) return found;
  try {
    const { status, body } = await get(`${url}/healthz`);
    if (!isHealthy(body))
      return [...found, failed(`${url}/healthz answers ${status}, and not as this service does`)];
    if ((await get(`${url}/metrics`)).status === 200)
      found.push(failed(`${url}/metrics is public: the proxy has to hide it`));
  } catch (error) {
    return [...found, warning(`${url} does not answer from here: ${messageOf(error)}`)];
  }
  return found.length > 0 ? found : [ok(`${url} answers`)];
}

/**
 * Whether the keys are there from which the secrets of all webhooks are derived.
 *
 * @param byKey how many webhooks there are of each key, by its id; undefined where the database does not say
 */
export async function checkWebhookKeys(
  env: Env,
  byKey: ReadonlyMap<string, number> = new Map(),
): Promise<DoctorFinding> {
  const { ok, failed } = findings('webhook keys');
  try {
    const key = await existingWebhookKey(env);
    if (key === undefined) return ok('the first start creates one in the data directory');
    const { ids } = openKeys({ key, previousKeys: env.WEBHOOK_PREVIOUS_KEYS ?? [] });
    const count = (isCounted: (id: string) => boolean) =>
      [...byKey].reduce((sum, [id, webhooks]) => sum + (isCounted(id) ? webhooks : 0), 0);
    const lost = count((id) => id !== '' && !ids.includes(id));
    if (lost > 0)
      return failed(
        `${lost} webhooks were registered under a key that is neither WEBHOOK_KEY nor among WEBHOOK_PREVIOUS_KEYS`,
      );
    const former = count((id) => ids.indexOf(id) > 0);
    const place = env.WEBHOOK_KEY === undefined ? 'is in the data directory' : 'is set';
    return ok(former === 0 ? place : `${place}; ${former} webhooks have secrets of previous keys`);
  } catch (error) {
    return failed(messageOf(error));
  }
}
