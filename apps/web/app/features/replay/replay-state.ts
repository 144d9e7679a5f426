import type { EventDetail } from '@encore/contract/endpoints'
import { type WindowState, windowState } from '@encore/contract/rules/replay'

export type ReplayState = { kind: 'NONE' } | { kind: WindowState; from: string; to: string }

/** Returns the replay state of an event at `now` (epoch ms); NONE without a window. `from` and `to` are ISO 8601. */
export function replayStateOf(
  { replayFrom, replayTo }: Pick<EventDetail, 'replayFrom' | 'replayTo'>,
  now: number,
): ReplayState {
  if (!replayFrom || !replayTo) return { kind: 'NONE' }
  const kind = windowState({ from: Date.parse(replayFrom), to: Date.parse(replayTo) }, now)
  return { kind, from: replayFrom, to: replayTo }
}
