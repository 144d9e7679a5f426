/** Queues a change of a line; of several that wait behind the one in flight, only the last is sent. */
export type SendCartLine<T> = (lineId: string, change: T) => Promise<void>

/** Sends the changes of each line one after another, which makes the last one win. */
export function createCartLineSender<T>(send: SendCartLine<T>): SendCartLine<T> {
  const waiting = new Map<string, { change: T }>()
  const busy = new Set<string>()
  return async (lineId, change) => {
    waiting.set(lineId, { change })
    if (busy.has(lineId)) return
    busy.add(lineId)
    for (let next = waiting.get(lineId); next; next = waiting.get(lineId)) {
      waiting.delete(lineId)
      await send(lineId, next.change)
    }
    busy.delete(lineId)
  }
}
