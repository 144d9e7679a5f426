import type { BoxTicket } from '@encore/contract/endpoints'
import { entryRulesOf } from '@encore/contract/rules/entry-rules'
import type { Locale } from '@encore/contract/rules/locale'
import { compareTickets } from '@encore/contract/rules/ticket-phase'
import type { PageRequest } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import { type HeldEvent, heldEvents } from '#modules/catalog/events/index.ts'
import { type Carried, carriedBy, ticketOpens } from '#modules/catalog/products/index.ts'
import type { HeldEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Ctx } from '#platform/context.ts'
import { imageUrl } from '#platform/images/index.ts'

/** Returns a page of a member's tickets, one per event, most relevant first. */
export async function ticketItems(
  { sql, clock }: Pick<Ctx, 'sql' | 'clock'>,
  rights: HeldEntitlement[],
  { size, offset }: PageRequest,
  locale: Locale,
): Promise<BoxTicket[]> {
  const byEvent = Map.groupBy(rights, ({ eventId }) => eventId)
  const events = await heldEvents(sql, [...byEvent.keys()])
  const carried = await carriedBy(sql, [...byEvent.keys()])
  const tickets = [...events.values()].map((event) =>
    ticketOf(event, byEvent.get(event.id) ?? [], carried.get(event.id), locale),
  )
  const now = clock.now()
  return tickets.toSorted((a, b) => compareTickets(a, b, now)).slice(offset, offset + size)
}

function ticketOf(
  event: HeldEvent,
  rights: HeldEntitlement[],
  carried: Carried | undefined,
  locale: Locale,
): BoxTicket {
  const isLive = rights.some(({ scope }) => scope === 'LIVE')
  const shown = rights.filter(
    ({ scope }) => scope === (isLive && event.status !== 'ENDED' ? 'LIVE' : 'REPLAY'),
  )
  return {
    kind: 'TICKET',
    event: {
      id: event.id,
      slug: event.slug,
      type: event.type,
      status: event.status,
      title: localText(event.title, locale),
      artists: event.artists.map((names) => localText(names, locale)),
      images: {
        poster: imageUrl(event.poster),
        still: imageUrl(event.still),
        hero: imageUrl(event.hero),
      },
      accent: event.accent,
      zone: event.zone,
      doorsAt: event.doorsAt.toISOString(),
      startAt: event.startAt.toISOString(),
      startedAt: event.startedAt?.toISOString() ?? null,
      endAt: event.endAt.toISOString(),
      rules: entryRulesOf(event),
    },
    isLive,
    opens: ticketOpens(shown, carried, locale),
    replay: replayOf(event, rights),
    source: rights.at(-1)?.source ?? 'ORDER',
    orderId: rights.findLast(({ source }) => source === 'ORDER')?.sourceId ?? null,
  }
}

/** Returns the replay window that ends last. */
function replayOf({ replayFrom, replayTo }: HeldEvent, rights: HeldEntitlement[]): BoxTicket['replay'] {
  const windows = rights
    .filter(({ scope }) => scope === 'REPLAY')
    .map(({ windowFrom, windowTo }) => ({ from: windowFrom ?? replayFrom, to: windowTo ?? replayTo }))
  const [best] = windows.toSorted((a, b) => (b.to?.getTime() ?? 0) - (a.to?.getTime() ?? 0))
  return best?.from && best.to ? { from: best.from.toISOString(), to: best.to.toISOString() } : null
}
