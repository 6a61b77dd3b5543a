import autocannon from 'autocannon';

/** How long a load lasts, in the short form a few requests that end soon on the busiest machine. */
export const lengthOf = (seconds, { short }, requests = 40) =>
  short ? { amount: requests } : { duration: seconds };

/** Loads a server. @param options autocannon's @returns what it measured */
export async function load(options) {
  const result = await autocannon({ connections: 20, ...options });
  if (result.non2xx + result.errors > 0) {
    const statuses = Object.keys(result.statusCodeStats).join(', ');
    throw new Error(`${options.url}: ${result.non2xx + result.errors} failed requests; statuses ${statuses}`);
  }
  if (result.requests.total === 0) throw new Error(`${options.url}: no request has ended`);
  return result;
}

/** autocannon's option for a sequence of requests that all connections take from. @param at the request at a place of the sequence */
export function inTurns(at) {
  let turn = 0;
  return [{ setupRequest: (request) => ({ ...request, ...at(turn++) }) }];
}

/** Loads a server, and tells what that took: requests per second, and microseconds of its CPU for each. */
export async function measure(server, options) {
  const before = await server.cpu();
  const { average, total } = (await load(options)).requests;
  return { rate: average, cpu: ((await server.cpu()) - before) / total };
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The medians of several measurements, field by field. */
export const medians = (measured) =>
  Object.fromEntries(
    Object.keys(measured[0]).map((name) => [name, median(measured.map((one) => one[name]))]),
  );

/** Measures each subject once a round. The order alternates, so that none always has the machine as the other left it. @returns for each its results */
export async function takeTurns(subjects, rounds, measure) {
  const measured = subjects.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...subjects.entries()];
    if (round % 2 === 1) turns.reverse();
    for (const [i, subject] of turns) measured[i].push(await measure(subject));
  }
  return measured;
}
