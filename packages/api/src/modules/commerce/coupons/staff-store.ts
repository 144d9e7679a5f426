import type { Db, Tx } from '#platform/db/connect.ts'
import type { CampaignRow } from './store.ts'

export interface CampaignFigures {
  codes: number
  /** Codes without uses left. */
  usedUp: number
  redemptions: number
  members: number
}

export interface CampaignState extends Omit<CampaignRow, 'madeBy' | 'approvedBy'>, CampaignFigures {
  state: 'AHEAD' | 'RUNNING' | 'OVER' | 'STOPPED'
  stoppedAt: Date | null
  createdAt: Date
  madeBy: string | null
  /** Null when the campaign has single-use codes. */
  sharedCode: string | null
}

/**
 * Newest first, after a campaign id; or one campaign. `eventId` matches campaigns that give its ticket or require one.
 * Figures are computed only for the returned rows.
 */
export const selectCampaigns = (
  db: Db,
  { id, eventId, after }: { id?: string; eventId?: string; after?: string },
  limit: number,
) => db<CampaignState[]>`
  select p.id, p.name, p.gives, p.amount, p.event_id as "eventId", p.starts_at as "startsAt",
    p.ends_at as "endsAt", p.total_limit as "totalLimit", p.each_limit as "memberLimit",
    p.holders_of as "holdersOf", p.stopped_at as "stoppedAt", p.created_at as "createdAt", p.made_by as "madeBy",
    case when p.stopped_at is not null then 'STOPPED' when app_now() < p.starts_at then 'AHEAD'
      when app_now() >= p.ends_at then 'OVER' else 'RUNNING' end as state,
    c.codes, c."usedUp", c."sharedCode", r.redemptions, r.members
  from (
    select * from coupon_campaign
    where true ${eventId === undefined ? db`` : db`and ${eventId} in (event_id, holders_of)`}
      ${id === undefined ? db`` : db`and id = ${id}`} ${after === undefined ? db`` : db`and id < ${after}`}
    order by id desc limit ${limit}
  ) p
  cross join lateral (
    select count(*)::integer as codes, count(*) filter (where uses >= uses_limit)::integer as "usedUp",
      min(code) filter (where uses_limit > 1) as "sharedCode"
    from coupon_code where campaign_id = p.id
  ) c
  cross join lateral (
    select count(*)::integer as redemptions, count(distinct member_uid)::integer as members
    from coupon_redemption where campaign_id = p.id
  ) r
  order by p.id desc`

/** Stops redemptions of a campaign; false when it was already stopped. */
export async function callStop(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx<{ stopped: boolean }[]>`select coupon_stop(${id}) as stopped`
  return row?.stopped ?? false
}

/** Matches a part of the name, the id or a code; newest first. */
export const selectCampaignsNamed = (db: Db, text: string, lookup: string, limit: number) => db<
  { id: string; name: string }[]
>`
  select id, name from coupon_campaign
  where position(lower(${text}) in lower(name)) > 0 or id = ${text}
    or id = (select campaign_id from coupon_code where lookup = ${lookup})
  order by id desc limit ${limit}`

export const selectRedeemers = (db: Db, lookup: string, limit: number) => db<{ uid: string }[]>`
  select member_uid as uid from coupon_redemption where lookup = ${lookup} order by member_uid desc limit ${limit}`

export async function countCodes(db: Db, id: string): Promise<number> {
  const [row] = await db<{ codes: number }[]>`
    select count(*)::integer as codes from coupon_code where campaign_id = ${id}`
  return row?.codes ?? 0
}

/** Ordered by `lookup`, after the given one. */
export const selectCodes = (db: Db, id: string, after: string, limit: number) =>
  db<{ lookup: string; code: string; uses: number; usesLimit: number }[]>`
    select lookup, code, uses, uses_limit as "usesLimit" from coupon_code
    where campaign_id = ${id} and lookup > ${after} order by lookup limit ${limit}`
