import type { OwnReplay } from '@encore/contract/endpoints'
import { resumeAt, windowState } from '@encore/contract/rules/replay'
import { type ReplayFacts, windowOf } from '#app/features/replay/ReplayTile.tsx'

export interface ReplayGroups {
  /** Started and not finished, the last watched first. */
  begun: ReplayFacts[]
  open: ReplayFacts[]
  ahead: ReplayFacts[]
  over: ReplayFacts[]
}

/** Puts every replay into one group; within a group the order is kept, except in `begun`. */
export function groupReplays(
  replays: readonly ReplayFacts[],
  own: ReadonlyMap<string, OwnReplay>,
  now: number,
): ReplayGroups {
  const groups: ReplayGroups = { begun: [], open: [], ahead: [], over: [] }
  const order = [...own.keys()]
  for (const replay of replays) {
    const mine = own.get(replay.event.id)
    const mayWatch = replay.privacy === 'FREE' || mine?.window != null
    const state = windowState(windowOf(replay, mine), now)
    if (state === 'OVER') groups.over.push(replay)
    else if (state === 'AHEAD') groups.ahead.push(replay)
    else if (mayWatch && resumeAt(mine?.positionMs ?? null, replay) !== null) groups.begun.push(replay)
    else groups.open.push(replay)
  }
  groups.begun.sort((a, b) => order.indexOf(a.event.id) - order.indexOf(b.event.id))
  return groups
}
