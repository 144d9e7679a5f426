/** Paths by notification type; a notice adds its id. */
const destinations: Record<string, string> = {
  HOME: '/',
  NOTICE: '/notice',
  MY_BOX: '/mybox',
}

/** Path without a language; home for an unknown type. */
export function destinationOf(type: string, sourceId: string | null): string {
  const path = Object.hasOwn(destinations, type) ? (destinations[type] ?? '/') : '/'
  return type === 'NOTICE' && sourceId !== null ? `${path}/${sourceId}` : path
}
