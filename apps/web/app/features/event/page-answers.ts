/**
 * Whether this page can be had now, from the server's memory. The router shows a fault in place of a page whose data
 * it cannot fetch again: who fetches unasked looks first.
 */
export const pageAnswers = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  return fetch(window.location.pathname, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
