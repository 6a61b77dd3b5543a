/** The first index up to, but not, `length` of which `holds` is true, as it is of all behind it; `length` where there is none. */
export function firstWhere(length, holds) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
