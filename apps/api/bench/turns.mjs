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
