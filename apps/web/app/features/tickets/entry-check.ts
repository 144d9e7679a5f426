import type { EntryCheck } from '@encore/contract/endpoints'

/** Entry check of one member; null for guests and while unknown. */
export type Checked = { uid: string; check: EntryCheck } | null

type Answer = { ok: true; value: EntryCheck } | { ok: false }

/**
 * Repeats the entry check: `tell` receives no response older than the last one, and none of an earlier member. `ask`
 * always asks for the signed-in member.
 */
export function createEntryCheck(tell: (checked: Checked) => void) {
  let asked = 0
  let heard = 0
  return async (uid: string | null, ask: () => Promise<Answer>): Promise<void> => {
    const turn = ++asked
    const answer = uid === null ? null : await ask()
    if (turn < heard || answer?.ok === false) return
    heard = turn
    tell(uid !== null && answer ? { uid, check: answer.value } : null)
  }
}
