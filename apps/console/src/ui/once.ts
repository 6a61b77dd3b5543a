/** Makes a value when it is first asked for. What formats times and numbers takes milliseconds to make, which a first page does not have. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
