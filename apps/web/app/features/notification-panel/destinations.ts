/** Paths by notification type; a notice adds its id. */
const destinations: Record<string, string> = {
  HOME: '/',
  NOTICE: '/notice',
  MY_BOX: '/mybox',
}

/** Subject of a notification about a draw. */
const drawId = /^[0-9a-f]{32}$/

/** Subject of a notification about random cards. */
const productId = /^pr_[0-9A-HJKMNP-TV-Z]{26}$/

/** Path without a language; home for an unknown type. */
export function destinationOf(type: string, sourceId: string | null): string {
  if (type === 'MY_BOX' && sourceId !== null && drawId.test(sourceId)) return `/draw/${sourceId}`
  if (type === 'MY_BOX' && sourceId !== null && productId.test(sourceId)) return `/cards/${sourceId}`
  const path = Object.hasOwn(destinations, type) ? (destinations[type] ?? '/') : '/'
  return type === 'NOTICE' && sourceId !== null ? `${path}/${sourceId}` : path
}
