import type { PlayerState } from './player-state.ts'
import type { Stream } from './stream.ts'

const everyMs = 1_000

/** Tells each second how far behind the show the picture is; answers how to stop. */
export function tellLatency(
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
