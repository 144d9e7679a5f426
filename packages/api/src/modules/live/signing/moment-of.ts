import type { SigningMoment } from '@encore/contract/endpoints'
import type { MarkRow } from './store.ts'

export const momentOf = ({ number, signedAt, mediaMs }: MarkRow): SigningMoment => ({
  number,
  at: signedAt.toISOString(),
  mediaMs,
})
