import autocannon from 'autocannon';

/** How long a load lasts, in the short form a few requests that end soon on the busiest machine. */
export const lengthOf = (seconds, { short }, requests = 40) =>
  short ? { amount: requests } : { duration: seconds };

/** Loads a server. @param load autocannon's options */
export async function load(load) {
  const result = await autocannon({ connections: 20, ...load });
  if (result.non2xx + result.errors > 0) {
    const statuses = Object.keys(result.statusCodeStats).join(', ');
    throw new Error(`${load.url}: ${result.non2xx + result.errors} failed requests; statuses ${statuses}`);
  }
  if (result.requests.total === 0) throw new Error(`${load.url}: no request has ended`);
  return result.requests;
}

/** autocannon's option for a sequence of requests that all connections take from. @param at the request at a place of the sequence */
export function inTurns(at) {
  let turn = 0;
  return [{ setupRequest: (request) => ({ ...request, ...at(turn++) }) }];
}

/** Loads a server, and tells what that took: requests per second, and microseconds of its CPU for each. */
export async function measure(server, options) {
  const before = await server.ask('cpu');
  const { average, total } = await load(options);
  return { rate: average, cpu: ((await server.ask('cpu')) - before) / total };
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The medians of several measurements. */
export const medians = (measured) => ({
  rate: median(measured.map(({ rate }) => rate)),
  cpu: median(measured.map(({ cpu }) => cpu)),
});

/**
 * Measures each subject once a round. The order alternates, so that none always has the machine as the other left it.
 *
 * @returns for each subject what was measured of it, a result a round
 */
export async function takeTurns(subjects, rounds, measure) {
  const measured = subjects.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...subjects.entries()];
    if (round % 2 === 1) turns.reverse();
    for (const [i, subject] of turns) measured[i].push(await measure(subject));
  }
  return measured;
}
