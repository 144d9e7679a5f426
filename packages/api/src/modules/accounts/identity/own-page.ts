import { isSameSiteCall } from '@encore/identity/server'

/** True when a call comes from a page of this origin. */
export const isOwnPage = (header: (name: string) => string | undefined, origin: string): boolean =>
  isSameSiteCall(
    {
      'sec-fetch-site': header('sec-fetch-site'),
      origin: header('origin'),
      'content-type': header('content-type'),
      'x-requested-with': header('x-requested-with'),
    },
    origin,
  )
