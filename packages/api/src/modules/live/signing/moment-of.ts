import type { SigningMoment } from '@encore/contract/endpoints'
import type { MarkRow } from './store.ts'

export const momentOf = ({
  number,
  signedAt,
  mediaMs,
}: Pick<MarkRow, 'number' | 'signedAt' | 'mediaMs'>): SigningMoment => ({
  number,
  at: signedAt.toISOString(),
  mediaMs,
})
