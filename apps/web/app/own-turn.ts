let turns = Promise.resolve()

/**
 * One page a turn of the event loop, in the order in which they were asked for. Node takes one new connection a turn:
 * were all pages that are ready rendered in the same one, whoever comes last would wait for seconds.
 */
export function ownTurn(): Promise<void> {
  turns = turns.then(() => new Promise((begin) => setImmediate(begin)))
  return turns
}
