import { setTimeout as pause } from 'node:timers/promises'
import { openSink, type Sink } from '../chat/sink.ts'

/** Sockets that each note when they are told something. */
export interface NotifiedSockets {
  count: number
  sinks: Sink[]
  /** Epoch milliseconds of each socket that was told since `forget`, and what it was told. */
  told(): { at: number; text: string }[]
  forget(): void
  close(): void
}

const atOnce = 200
const welcomeWithinMs = 30_000

/** `frames`: how many a socket hears on coming in. Only texts with `mark` count. */
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
  let told: { at: number; text: string }[] = []
  const hear = (text: string) => {
    if (text.includes(mark)) told.push({ at: Date.now(), text })
  }
  while (sinks.length < count) {
    const size = Math.min(atOnce, count - sinks.length)
    const batch = await Promise.all(Array.from({ length: size }, () => openSink({ url, hear })))
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
    told: () => told,
    forget: () => {
      told = []
    },
    close: () => {
      for (const { socket } of sinks) socket.destroy()
    },
  }
}

/** Waits until all have been told; throws when one is not. */
export async function untilNotified(sockets: NotifiedSockets, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (sockets.told().length < sockets.count) {
    if (Date.now() > deadline)
      throw new Error(`${sockets.told().length} of ${sockets.count} sockets were told`)
    await pause(5)
  }
}
