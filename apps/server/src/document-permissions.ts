/** Sites with documents of their own. */
type Site = 'studio' | 'members'

/**
 * Documents with a call, by their first path segment. A permission belongs to the document, so every link into one and
 * out of one loads it anew.
 */
const callDocuments: Readonly<Record<Site, readonly string[]>> = {
  /** The artist’s device. */
  studio: ['station'],
  members: [],
}

/** Elsewhere: pickup in the studio scans codes with the camera. */
const elsewhere: Readonly<Record<Site, string>> = {
  studio: 'camera=(self), microphone=(), geolocation=(), payment=()',
  members: 'camera=(), microphone=(), geolocation=(), payment=()',
}

const inCalls = 'camera=(self), microphone=(self), display-capture=(), geolocation=(), payment=()'

/** Returns the Permissions-Policy of a document by its path. */
export function documentPermissions(site: Site, path: string): string {
  const [, first = ''] = path.split('/')
  return callDocuments[site].includes(first) ? inCalls : elsewhere[site]
}
