import { setTimeout as pause } from 'node:timers/promises'
import type { Room } from './rooms.ts'
import { openSink, type Sink } from './sink.ts'

export interface Audience {
  sinks: Sink[]
  leave(): Promise<void>
}

const atOnce = 200
const beatMs = 15_000

/** Connects clients in batches, and waits until each has joined. */
export async function gather(room: Room, count: number): Promise<Audience> {
  const sinks: Sink[] = []
  while (sinks.length < count) {
    const size = Math.min(atOnce, count - sinks.length)
    const batch = await Promise.all(Array.from({ length: size }, () => openSink({ url: room.url })))
    for (const sink of batch) room.enter(sink)
    await until(() => batch.every((sink) => sink.frames() >= room.framesToEnter), 'entering')
    sinks.push(...batch)
  }
  const beating = setInterval(() => sinks.forEach(room.beat), beatMs)
  return {
    sinks,
    leave: async () => {
      clearInterval(beating)
      for (const { socket } of sinks) socket.destroy()
    },
  }
}

/** Polls every 5 ms until the condition holds; throws on timeout. */
export async function until(holds: () => boolean, what: string, withinMs = 60_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`${what} took longer than ${withinMs / 1_000} s`)
    await pause(5)
  }
}
