/** Takes an answer of lines apart as it comes, without ever holding more than a piece of it. */

/** None of ours is a hundredth of that. */
const longestLine = 1_000_000;

/**
 * @returns the lines of each piece that came, without their ends; what follows the last end of a line
 *   broke off and is left out
 * @throws where the connection breaks, or a line has no end
 */
export async function* linesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new Error('a line without an end');
    if (lines.length > 0) yield lines;
  }
}
