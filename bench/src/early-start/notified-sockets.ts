import { setTimeout as pause } from 'node:timers/promises'
import { openSink, type Sink } from '../chat/sink.ts'

/** Sockets that record when each of them receives a message. */
export interface NotifiedSockets {
  count: number
  sinks: Sink[]
  /** Receive time (epoch milliseconds) and text of each message since `forget`. */
  received(): { at: number; text: string }[]
  forget(): void
  close(): void
}

const atOnce = 200
const welcomeWithinMs = 30_000

/**
 * `frames` is the number of frames that a socket receives while joining. Only texts that contain `mark` are recorded.
 */
export async function openNotifiedSockets(
  url: string,
  {
    count,
    frames,
    mark,
    enter,
  }: { count: number; frames: number; mark: string; enter: (sink: Sink) => void },
): Promise<NotifiedSockets> {
  const sinks: Sink[] = []
  let received: { at: number; text: string }[] = []
  const handle = (text: string) => {
    if (text.includes(mark)) received.push({ at: Date.now(), text })
  }
  while (sinks.length < count) {
    const size = Math.min(atOnce, count - sinks.length)
    const batch = await Promise.all(Array.from({ length: size }, () => openSink({ url, handle })))
    for (const sink of batch) enter(sink)
    const deadline = Date.now() + welcomeWithinMs
    while (batch.some((sink) => sink.frames() < frames)) {
      if (Date.now() > deadline) throw new Error('Sockets were not welcomed')
      await pause(5)
    }
    sinks.push(...batch)
  }
  return {
    ...{ count, sinks },
    received: () => received,
    forget: () => {
      received = []
    },
    close: () => {
      for (const { socket } of sinks) socket.destroy()
    },
  }
}

/** Waits until every socket has received one; throws on timeout. */
export async function untilNotified(sockets: NotifiedSockets, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (sockets.received().length < sockets.count) {
    if (Date.now() > deadline)
      throw new Error(`${sockets.received().length} of ${sockets.count} sockets were told`)
    await pause(5)
  }
}
