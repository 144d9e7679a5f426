/** Sites with documents of their own. */
type Site = 'studio' | 'members'

/**
 * Documents with a call. A permission belongs to the document and outlives navigation inside it, so each of them is
 * entered and left by a document load.
 */
const callDocuments: Readonly<Record<Site, RegExp>> = {
  /** The artist’s device, and the page of an interpreter. */
  studio: /^\/(?:station(?:\/|$)|interpreter\/)/,
  /** Fan calls; no language is as long as `call`. */
  members: /^(?:\/(?!call\/)[\w-]+)?\/call\/[^/]+$/,
}

/** Elsewhere: pickup in the studio scans codes with the camera. */
const elsewhere: Readonly<Record<Site, string>> = {
  studio: 'camera=(self), microphone=(), geolocation=(), payment=()',
  members: 'camera=(), microphone=(), geolocation=(), payment=()',
}

const inCalls = 'camera=(self), microphone=(self), display-capture=(), geolocation=(), payment=()'

export const isCallDocument = (site: Site, path: string): boolean => callDocuments[site].test(path)

/** Returns the Permissions-Policy of a document by its path. */
export const documentPermissions = (site: Site, path: string): string =>
  isCallDocument(site, path) ? inCalls : elsewhere[site]
