import { inputsNow } from '#modules/live/ingest/index.ts'
import type { Module } from '#modules/module.ts'
import { createCollector } from './collect.ts'
import { addMinutes, noteInputs } from './store.ts'

const writeEveryMs = 15_000
const checkEveryMs = 20_000

/** Playback quality of live shows and state of their inputs, by the minute. */
export const quality: Module = {
  name: 'quality',
  install: ({ ctx, rooms, schedule, onClose }) => {
    const collector = createCollector()
    const write = async (nowMs?: number) => {
      const sums = collector.take(nowMs)
      if (sums.length > 0) await addMinutes(ctx.sql, sums)
    }
    rooms.onPageMessage((message, { uid }) => {
      if (message.type === 'quality.report') collector.handle(message, uid, ctx.clock.now())
    })
    schedule(writeEveryMs, 'store playback quality', () => write(ctx.clock.now()))
    schedule(checkEveryMs, 'read input states', async () => {
      const inputs = await inputsNow(ctx.sql)
      if (inputs.length > 0) await noteInputs(ctx.sql, inputs)
    })
    // Writes reports that only this process holds.
    onClose(() => write())
  },
}

export { readQuality } from './read-quality.ts'
