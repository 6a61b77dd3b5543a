/** @throws with the sentence, unless the condition holds */
export function ensure(condition, sentence) {
  if (!condition) throw new Error(sentence);
}
