const clears = new Set<() => void>()

/**
 * Registers what must not outlive a member's session: it is cleared when the member signs out, leaves, or turns out
 * to be signed out elsewhere, and before somebody else is shown. Answers how to stop.
 */
export function onSignOut(clear: () => void): () => void {
  clears.add(clear)
  return () => clears.delete(clear)
}

/** Spec section 4: clears first, then the member is signed out. */
export function clearMemberThings(): void {
  for (const clear of [...clears]) clear()
}
