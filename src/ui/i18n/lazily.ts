/**
 * Makes a value when it is first needed. Each `Intl` object takes a slow phone some 10 ms, and the
 * start needs few.
 */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
