/** The versions in force; a consent names the one that was shown (product section 10). */
export const documentVersions = { terms: '2026-11-01', privacy: '2026-11-01', refunds: '2026-11-01' } as const
