const clears = new Set<() => void>()

/**
 * Registers a cleanup of data that must not outlive a member's session. It runs when the member signs out, deletes the
 * account, is signed out elsewhere, or before another member is shown. Returns a function that unregisters it.
 */
export function onSignOut(clear: () => void): () => void {
  clears.add(clear)
  return () => clears.delete(clear)
}

/** Spec section 4: call it before the member is signed out. */
export function clearMemberThings(): void {
  for (const clear of [...clears]) clear()
}
