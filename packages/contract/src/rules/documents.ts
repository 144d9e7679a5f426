/** Versions in force; a consent stores the one that was shown (product section 10). */
export const documentVersions = { terms: '2026-11-01', privacy: '2026-11-28', refunds: '2026-11-01' } as const

export const consentVersions = {
  terms: documentVersions.terms,
  privacy: documentVersions.privacy,
  over14: '1',
  marketing: '1',
} as const

export type ConsentDocument = keyof typeof consentVersions
