const withinMs = 10_000

/**
 * Resolves to true when the server can answer for this page now. A failed revalidation replaces the page with an error;
 * background refreshes check this first.
 */
export const isPageReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  return fetch(window.location.pathname, { method: 'HEAD', signal: AbortSignal.timeout(withinMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
