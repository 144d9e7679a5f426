import type { CallInput, Endpoints, Reply, StatementEntry } from '@encore/contract/endpoints'
import { pageSize } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import { localText, type Texts } from '#kernel/texts.ts'
import { movements } from '#modules/accounts/wallet/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { eventOf, nameOf, type Order, ordersById } from '#modules/commerce/orders/index.ts'
import { type VoteNamed, votesNamed } from '#modules/live/polls/index.ts'
import type { Db } from '#platform/db/connect.ts'

type Statement = Endpoints['GET /api/v1/wallet/statement']

export interface StatementRequest {
  memberId: string
  query: CallInput<Statement>['query']
  locale: Locale
}

/** Returns one page of a statement in four queries, whatever its length. */
export async function listStatement(
  db: Db,
  { memberId, query = {}, locale }: StatementRequest,
): Promise<Reply<Statement>> {
  const { currency = 'CUBE', cursor, size = pageSize.default } = query
  const before = cursor === undefined ? null : Number(cursor)
  // One extra row shows whether there is a next page.
  const found = await movements(db, { memberId, currency, before, size: size + 1 })
  const shown = found.slice(0, size)
  const sources = [...new Set(shown.map(({ sourceId }) => sourceId))]
  const orders = await ordersById(db, sources)
  const votes = await votesNamed(
    db,
    sources.filter((id) => id.startsWith('pv_')),
  )
  const own = [...orders.values()].filter((order) => order.memberId === memberId)
  const events = await heldEvents(
    db,
    own.flatMap(({ lines }) => eventOf(lines) ?? []),
  )
  const content = shown.map(({ id, at, cause, amount, balance, other, sourceId }): StatementEntry => {
    const order = orders.get(sourceId)
    const vote = votes.get(sourceId)
    const [cubes, souls] = currency === 'CUBE' ? [amount, other] : [other, amount]
    const isExchange = cause === 'EXCHANGE' && cubes !== null && souls !== null
    return {
      id: String(id),
      at: at.toISOString(),
      cause,
      amount,
      balance,
      exchange: isExchange ? { cubes: -cubes, souls } : null,
      order: order?.memberId === memberId ? orderOf(order, events, locale) : null,
      poll: vote ? pollOf(vote, locale) : null,
    }
  })
  return { content, nextCursor: found.length > size ? (content.at(-1)?.id ?? null) : null }
}

function orderOf(
  { id, lines, amount, currency, pgCode }: Order,
  events: ReadonlyMap<string, { title: Texts }>,
  locale: Locale,
) {
  const eventId = eventOf(lines)
  const event = eventId === null ? undefined : events.get(eventId)
  return {
    orderId: id,
    name: localText(nameOf(lines), locale),
    eventId,
    eventTitle: event ? localText(event.title, locale) : null,
    total: { amount, currency },
    pgCode,
  }
}

const pollOf = ({ pollId, eventId, question, option }: VoteNamed, locale: Locale) => ({
  id: pollId,
  eventId,
  question: localText(question, locale),
  option: localText(option, locale),
})
