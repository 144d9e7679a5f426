/** Where a notification leads by its type; one about a notice leads to it. */
const destinations: Record<string, string> = {
  HOME: '/',
  NOTICE: '/notice',
  MY_BOX: '/mybox',
}

/** Path without a language; home for a type that this page does not know. */
export function destinationOf(type: string, sourceId: string | null): string {
  const path = Object.hasOwn(destinations, type) ? (destinations[type] ?? '/') : '/'
  return type === 'NOTICE' && sourceId !== null ? `${path}/${sourceId}` : path
}
