import type { CaptionDraft, LightDraft } from '@encore/contract/endpoints'
import { errors } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import type { Result } from '#kernel/result.ts'
import type { StaffRole } from '#modules/accounts/roles/index.ts'
import { grantRole } from '#modules/accounts/roles/index.ts'
import { giveSouls } from '#modules/accounts/wallet/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { TestMember } from '#test/members.ts'
import type { Sent, World } from '#test/world.ts'

export const staffAt = (world: World, { email }: TestMember, eventId: string | null, role: StaffRole) =>
  grantRole(world.db.app, { email, role, eventId })

/** Runs the studio's operation and returns its result as a response. */
export async function done<T>(
  { api }: World,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Pick<Sent, 'status' | 'body'>> {
  const { sql } = api.ctx
  const result = await transact(sql, work)
  if (result.ok) return { status: 200, body: result.value }
  const { error, ...facts } = result.failure
  return { status: errors[error].status, body: { name: error, ...facts } }
}

let gifts = 0

export const souls = (world: World, memberId: string, amount: number) =>
  world.db.app.begin((tx) =>
    giveSouls(tx, { memberId, amount, sourceType: 'GRANT', sourceId: `souls ${++gifts}` }),
  )

export const faults = async (world: World) => [...(await world.db.owner`select * from ledger_audit`)]

export const caption = (text: string, mediaMs?: number, lang: Locale = 'en'): CaptionDraft => ({
  kind: 'CAPTION',
  lang,
  text,
  durationMs: 4_000,
  ...(mediaMs === undefined ? {} : { mediaMs }),
})

export const light = (mediaMs: number, colour: string, change: Partial<LightDraft> = {}): LightDraft => ({
  kind: 'LIGHT',
  pattern: 'STEADY',
  colours: [colour],
  periodMs: 1_000,
  mediaMs,
  ...change,
})
