import type { PageRequest } from '#kernel/pages.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface CampaignRow {
  id: string
  name: string
  gives: 'CUBES' | 'SOULS' | 'TICKET'
  /** Cubes or souls; null for a ticket. */
  amount: number | null
  eventId: string | null
  startsAt: Date
  endsAt: Date
  totalLimit: number | null
  memberLimit: number
  holdersOf: string | null
  /** Null when created from the command line. */
  madeBy?: string | null
  /** Staff member who approved the campaign; null when no approval was needed. */
  approvedBy?: string | null
}

/** Returns the campaign of a code; its content and period never change. */
export async function selectCampaignOf(db: Db, lookup: string): Promise<CampaignRow | null> {
  const [row] = await db<CampaignRow[]>`
    select p.id, p.name, p.gives, p.amount, p.event_id as "eventId", p.starts_at as "startsAt",
      p.ends_at as "endsAt", p.total_limit as "totalLimit", p.each_limit as "memberLimit",
      p.holders_of as "holdersOf", p.made_by as "madeBy", p.approved_by as "approvedBy"
    from coupon_code c join coupon_campaign p on p.id = c.campaign_id where c.lookup = ${lookup}`
  return row ?? null
}

export type Redeeming = 'REDEEMED' | 'UNKNOWN' | 'USED_BY_MEMBER' | 'OUT_OF_PERIOD' | 'STOPPED' | 'USED_UP'

/** Counts and records one use under locks on member and code; any result except `REDEEMED` changes nothing. */
export async function callRedeem(
  tx: Tx,
  { id, lookup, memberId }: { id: string; lookup: string; memberId: string },
): Promise<Redeeming> {
  const [row] = await tx<{ outcome: Redeeming }[]>`
    select coupon_redeem(${id}, ${lookup}, ${memberId}) as outcome`
  return row?.outcome ?? 'UNKNOWN'
}

export const insertCampaign = (tx: Tx, row: CampaignRow) => tx`
  insert into coupon_campaign
    (id, name, gives, amount, event_id, starts_at, ends_at, total_limit, each_limit, holders_of, made_by, approved_by)
  values (${row.id}, ${row.name}, ${row.gives}, ${row.amount}, ${row.eventId}, ${row.startsAt}, ${row.endsAt},
    ${row.totalLimit}, ${row.memberLimit}, ${row.holdersOf}, ${row.madeBy ?? null},
    ${row.approvedBy ?? null})`

export interface CodeRow {
  lookup: string
  code: string
  usesLimit: number
}

/** Returns the inserted codes; codes whose `lookup` exists are skipped. */
export const insertCodes = (tx: Tx, campaignId: string, codes: CodeRow[]) => tx<{ code: string }[]>`
  insert into coupon_code (lookup, code, campaign_id, uses_limit)
  select c.lookup, c.code, ${campaignId}, c.uses_limit
  from unnest(${codes.map(({ lookup }) => lookup)}::text[], ${codes.map(({ code }) => code)}::text[],
    ${codes.map(({ usesLimit }) => usesLimit)}::integer[]) as c (lookup, code, uses_limit)
  on conflict do nothing returning code`

/** Oldest first. */
export const selectRedemptionsOf = (db: Db, memberId: string) => db<
  { code: string; gives: CampaignRow['gives']; amount: number | null; eventId: string | null; at: Date }[]
>`
  select c.code, p.gives, p.amount, p.event_id as "eventId", r.redeemed_at as at
  from coupon_redemption r
  join coupon_code c on c.lookup = r.lookup
  join coupon_campaign p on p.id = r.campaign_id
  where r.member_uid = ${memberId} order by r.redeemed_at, r.id`

export interface RedemptionRow {
  id: string
  code: string
  gives: CampaignRow['gives']
  amount: number | null
  eventId: string | null
  at: Date
}

/** Newest first. */
export const selectRedemptions = (db: Db, memberId: string, { size, offset }: PageRequest) =>
  db<RedemptionRow[]>`
    select r.id, c.code, p.gives, p.amount, p.event_id as "eventId", r.redeemed_at as at
    from coupon_redemption r
    join coupon_code c on c.lookup = r.lookup
    join coupon_campaign p on p.id = r.campaign_id
    where r.member_uid = ${memberId} order by r.redeemed_at desc, r.id desc limit ${size} offset ${offset}`

export async function countRedemptions(db: Db, memberId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from coupon_redemption where member_uid = ${memberId}`
  return row?.count ?? 0
}
