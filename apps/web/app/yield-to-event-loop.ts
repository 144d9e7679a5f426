let turns = Promise.resolve()

/**
 * Gives each page its own turn of the event loop, in call order. Node accepts one new connection per turn: if all ready
 * pages were rendered in one turn, the last connections would wait for seconds.
 */
export function yieldToEventLoop(): Promise<void> {
  turns = turns.then(() => new Promise((begin) => setImmediate(begin)))
  return turns
}
