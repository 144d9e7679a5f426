import type { StudioCampaign } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { type CampaignState, campaignsListed } from '#modules/commerce/coupons/index.ts'
import type { Db } from '#platform/db/connect.ts'

const atOnce = 25

/** Runs three statements, whatever the number of campaigns. */
export async function listCampaigns(
  db: Db,
  { cursor: after, ...filter }: { eventId?: string; cursor?: string },
  locale: Locale,
): Promise<{ content: StudioCampaign[]; nextCursor: string | null }> {
  const found = await campaignsListed(db, { ...filter, ...(after && { after }) }, atOnce + 1)
  const rows = found.slice(0, atOnce)
  return {
    content: await present(db, rows, locale),
    nextCursor: found.length > atOnce ? (rows.at(-1)?.id ?? null) : null,
  }
}

export async function readCampaign(db: Db, id: string, locale: Locale): Promise<StudioCampaign | null> {
  const [campaign] = await present(db, [...(await campaignsListed(db, { id }, 1))], locale)
  return campaign ?? null
}

async function present(db: Db, rows: CampaignState[], locale: Locale): Promise<StudioCampaign[]> {
  const ids = rows.flatMap(({ eventId, holdersOf }) => [eventId ?? [], holdersOf ?? []].flat())
  const events = await heldEvents(db, [...new Set(ids)])
  const names = await memberNames(db, [...new Set(rows.flatMap(({ madeBy }) => madeBy ?? []))])
  const named = (id: string | null) => {
    const event = id === null ? undefined : events.get(id)
    return event ? { id: event.id, title: localText(event.title, locale) } : null
  }
  return rows.map(({ eventId, holdersOf, startsAt, endsAt, stoppedAt, createdAt, madeBy, ...row }) => ({
    ...row,
    event: named(eventId),
    holdersOf: named(holdersOf),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    madeBy: madeBy === null ? null : { nickname: names.get(madeBy) ?? null },
  }))
}
