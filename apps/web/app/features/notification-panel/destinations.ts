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

/** Subject of a notification about a call session. */
const callSessionId = /^cs_[0-9A-HJKMNP-TV-Z]{26}$/

/** Subject of a notification about the recording of a call. */
const callId = /^fc_[0-9A-HJKMNP-TV-Z]{26}$/

/** True for a page that only a document load enters, since its document alone may use the camera. */
export const isOwnDocument = (path: string): boolean => path.startsWith('/call/')

/** Path without a language; home for an unknown type. */
export function destinationOf(type: string, sourceId: string | null): string {
  if (type === 'MY_BOX' && sourceId !== null && drawId.test(sourceId)) return `/draw/${sourceId}`
  if (type === 'MY_BOX' && sourceId !== null && productId.test(sourceId)) return `/cards/${sourceId}`
  if (type === 'MY_BOX' && sourceId !== null && callSessionId.test(sourceId)) return `/call/${sourceId}`
  if (type === 'MY_BOX' && sourceId !== null && callId.test(sourceId)) return '/mybox?tab=download'
  const path = Object.hasOwn(destinations, type) ? (destinations[type] ?? '/') : '/'
  return type === 'NOTICE' && sourceId !== null ? `${path}/${sourceId}` : path
}
