// The service as operators run it over a chain, and how fast it records that.
import { setTimeout as pause } from 'node:timers/promises';

/** No progress for this long means that the indexer is stuck. */
const stuckAfterMs = 120_000;

const recordedBy = ({ metric }) => metric('obverse_indexer_events');
const cpuOf = ({ metric }) => metric('process_cpu_seconds_total');

/** Waits until a process has recorded so many events of mainnet. @returns how many came meanwhile, the seconds that took, and those of its CPU */
export async function untilRecorded(service, events) {
  const [began, first, used] = [performance.now(), await recordedBy(service), await cpuOf(service)];
  for (let [recorded, changed] = [first, began]; recorded < events; ) {
    await pause(50);
    const now = await recordedBy(service);
    if (now > recorded) [recorded, changed] = [now, performance.now()];
    else if (performance.now() - changed > stuckAfterMs)
      throw new Error(`stuck at ${recorded} of ${events} events`);
  }
  const seconds = (performance.now() - began) / 1_000;
  return { count: events - first, seconds, cpu: (await cpuOf(service)) - used };
}
