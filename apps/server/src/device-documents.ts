/**
 * Documents that may use camera and microphone. The permission belongs to a document and outlives navigation inside it,
 * so each of them is entered and left by a document load.
 */
const documents: readonly { of: 'site' | 'studio'; path: RegExp; devices: string }[] = [
  // Fan calls; no language is as long as `call`.
  {
    of: 'site',
    path: /^(?:\/(?!call\/)[\w-]+)?\/call\/[^/]+$/,
    devices: 'camera=(self), microphone=(self), display-capture=()',
  },
]

const elsewhere = 'geolocation=(), payment=()'

/** Returns the `Permissions-Policy` of a document that may use devices; null for every other path. */
export function devicePolicy(of: 'site' | 'studio', path: string): string | null {
  const found = documents.find((one) => one.of === of && one.path.test(path))
  return found ? `${found.devices}, ${elsewhere}` : null
}
