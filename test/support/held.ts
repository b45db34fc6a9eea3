/** An answer that comes when the test says so. */
export function held<Answer>() {
  let answer: (answer: Answer) => void = () => {};
  const promise = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}
