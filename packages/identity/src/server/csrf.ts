/** Headers that distinguish our own page's calls from those of other sites, named as in Node. */
export interface SiteHeaders {
  'sec-fetch-site'?: string | undefined
  origin?: string | undefined
  'content-type'?: string | undefined
  'x-requested-with'?: string | undefined
}

/**
 * True when a `/session/*` call comes from our own page. Browsers without Fetch Metadata (and plain http off localhost)
 * are judged by their Origin; the last two headers cannot be sent across sites without our consent.
 * Source: identity reference 4.4.
 */
export function isSameSiteCall(headers: SiteHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  const isOurs = site === undefined ? headers.origin === ownOrigin : site === 'same-origin'
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')
  return isOurs && isJson && headers['x-requested-with'] === 'identity'
}
