/** Steepness of the S-curve: a fiftieth of the growth in the first eighth of the year and in the last. */
const steepness = 9;
const logistic = (x) => 1 / (1 + Math.exp(-steepness * (x - 0.5)));
const [first, last] = [logistic(0), logistic(1)];

const hourSeconds = 3_600;
export const yearSeconds = 365 * 24 * hourSeconds;

/** How much of the final number of integrations is open when `x` of the year is over; both from 0 to 1. */
const openAt = (x) => (logistic(x) - first) / (last - first);

/** When `share` of the integrations is open: the inverse of the curve. */
const openedAt = (share) => {
  const y = first + share * (last - first);
  return 0.5 + Math.log(y / (1 - y)) / steepness;
};

/** Seconds after the beginning at which each of `count` integrations opens. */
export const openings = (count) =>
  Array.from({ length: count }, (_, i) => openedAt((i + 0.5) / count) * yearSeconds);

/** Busy afternoons, quiet nights, half as much at weekends. */
function rhythm(hour) {
  const daily = 1 + 0.7 * Math.sin((2 * Math.PI * ((hour % 24) - 9)) / 24);
  const weekday = Math.floor(hour / 24) % 7;
  return daily * (weekday >= 5 ? 0.5 : 1);
}

/** How many of `total` things happen in each hour of the year: whole numbers that add up to it. */
export function busyness(total) {
  const hours = yearSeconds / hourSeconds;
  const weights = Array.from({ length: hours }, (_, hour) => openAt((hour + 0.5) / hours) * rhythm(hour));
  const sum = weights.reduce((a, b) => a + b);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const due = Math.round((total * reached) / sum) - given;
    given += due;
    return due;
  });
}
