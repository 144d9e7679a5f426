import type { Consent } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { type ConsentDocument, consentVersions } from '@encore/contract/rules/documents'
import { invalid, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { insertConsent, selectConsents } from './store.ts'

const documents = Object.keys(consentVersions) as ConsentDocument[]

/** Returns every document with the member's last decision, in display order. */
export async function listConsents({ sql }: Ctx, uid: string): Promise<Consent[]> {
  const decided = new Map((await selectConsents(sql, uid)).map((row) => [row.document, row]))
  return documents.map((document) => {
    const row = decided.get(document)
    return {
      document,
      currentVersion: consentVersions[document],
      version: row?.version ?? null,
      isGiven: row?.isGiven ?? false,
      decidedAt: row?.decidedAt.toISOString() ?? null,
    }
  })
}

/** Withdraws the consent to marketing mails, as on My page. */
export const refuseNews = ({ sql }: Pick<Ctx, 'sql'>, uid: string) =>
  insertConsent(sql, uid, { document: 'marketing', version: consentVersions.marketing, isGiven: false })

export interface Decision {
  document: Exclude<ConsentDocument, 'over14'>
  version: string
  isGiven: boolean
}

/** Stores a decision; only the current version can be accepted, and only marketing refused. */
export async function decideConsent(
  { sql }: Ctx,
  uid: string,
  { document, version, isGiven }: Decision,
): Promise<Result<undefined, Failure<'INVALID_INPUT'>>> {
  if (version !== consentVersions[document]) return invalid('version', 'current')
  if (!isGiven && document !== 'marketing') return invalid('isGiven', 'required')
  await insertConsent(sql, uid, { document, version, isGiven })
  return ok(undefined)
}
