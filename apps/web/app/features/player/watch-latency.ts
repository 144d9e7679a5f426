import type { PlayerState } from './player-state.ts'
import type { Stream } from './stream.ts'

const everyMs = 1_000

/** Updates the latency behind the show every second; returns a stop function. */
export function watchLatency(
  stream: () => Stream | null,
  now: () => number,
  change: (next: Pick<PlayerState, 'latencyMs' | 'isBehind'>) => void,
): () => void {
  const clock = setInterval(() => {
    const onScreenMs = stream()?.onScreenMs() ?? null
    change({
      latencyMs: onScreenMs === null ? null : now() - onScreenMs,
      isBehind: stream()?.isBehind() ?? false,
    })
  }, everyMs)
  return () => clearInterval(clock)
}
