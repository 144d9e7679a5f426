/** Where a notification leads by its type; NOTICE and MY_BOX lead home until they have pages of their own. */
const destinations: Record<string, string> = {
  HOME: '/',
  NOTICE: '/',
  MY_BOX: '/',
}

/** Path without a language; home for a type that this page does not know. */
export const destinationOf = (type: string): string =>
  Object.hasOwn(destinations, type) ? (destinations[type] ?? '/') : '/'
