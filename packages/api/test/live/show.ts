import type { StaffRole } from '#modules/accounts/roles/index.ts'
import { grantRole } from '#modules/accounts/roles/index.ts'
import { giveSouls } from '#modules/accounts/wallet/index.ts'
import type { TestMember } from '#test/members.ts'
import type { World } from '#test/world.ts'

export const staffAt = (world: World, { email }: TestMember, eventId: string | null, role: StaffRole) =>
  grantRole(world.db.app, { email, role, eventId })

let gifts = 0

export const souls = (world: World, memberId: string, amount: number) =>
  world.db.app.begin((tx) =>
    giveSouls(tx, { memberId, amount, sourceType: 'GRANT', sourceId: `souls ${++gifts}` }),
  )

export const faults = async (world: World) => [...(await world.db.owner`select * from ledger_audit`)]

export const caption = (text: string, mediaMs?: number, lang = 'en') => ({
  kind: 'CAPTION',
  lang,
  text,
  durationMs: 4_000,
  ...(mediaMs === undefined ? {} : { mediaMs }),
})

export const light = (mediaMs: number, colour: string, change: object = {}) => ({
  kind: 'LIGHT',
  pattern: 'STEADY',
  colours: [colour],
  periodMs: 1_000,
  mediaMs,
  ...change,
})
