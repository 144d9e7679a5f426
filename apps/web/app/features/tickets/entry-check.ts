import type { EntryCheck } from '@encore/contract/endpoints'

/** What one member may do; null for guests and until it is known. */
export type Checked = { uid: string; check: EntryCheck } | null

type Answer = { ok: true; value: EntryCheck } | { ok: false }

/**
 * Asks what a member may do, again and again: `tell` hears no answer that is older than one it has heard, and none of
 * a member who has gone. `ask` asks for whoever is signed in.
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
