import type { CallConnection } from './call-media.ts'
import type { MediaSample } from './media-sample.ts'
import type { PageClock } from './page-clock.ts'

/** A report that takes longer is given up, so that the next sample is not held up for ever. */
const sampleTimeoutMs = 1_000

/** Samples a connection again and again. A sample that fails is left out, which the rules of flow notice. */
export function sampleEvery(
  ms: number,
  { clock, connection }: { clock: PageClock; connection: CallConnection },
  onSample: (sample: MediaSample) => void,
): () => void {
  let current: { beganAtMs: number } | null = null
  let isStopped = false
  const sample = async () => {
    if (current && clock.now() - current.beganAtMs < sampleTimeoutMs) return
    const own = { beganAtMs: clock.now() }
    current = own
    try {
      const read = await connection.sample()
      if (current === own && !isStopped) onSample(read)
    } finally {
      if (current === own) current = null
    }
  }
  const stopTicks = clock.every(ms, () => void sample().catch(() => {}))
  return () => {
    isStopped = true
    stopTicks()
  }
}
