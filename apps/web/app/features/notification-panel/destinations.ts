/** Where a notification leads by its type; NOTICE leads home until it has a page of its own. */
const destinations: Record<string, string> = {
  HOME: '/',
  NOTICE: '/',
  MY_BOX: '/mybox',
}

/** Path without a language; home for a type that this page does not know. */
export const destinationOf = (type: string): string =>
  Object.hasOwn(destinations, type) ? (destinations[type] ?? '/') : '/'
