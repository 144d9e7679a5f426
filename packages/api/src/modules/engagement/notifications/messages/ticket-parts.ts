import type { Texts } from '#kernel/texts.ts'
import type { MailAddition, Reader } from './message.ts'
import { ticketMailDetails } from './ticket-mail-details.ts'

/** Mail content about a ticket: the current event data, and a calendar entry until the event ends. */
export async function ticketParts(
  eventId: string,
  ticket: Texts | null,
  reader: Reader,
): Promise<MailAddition> {
  const held = await reader.ticketTo(eventId)
  const links = [{ label: reader.t('mail.link.event'), to: `/detail/${held?.event.slug ?? eventId}` }]
  if (!held) return { papers: [], links, notes: [] }
  const { event, isHeld } = held
  const papers = ticketMailDetails(event, ticket, reader)
  if (!isHeld || event.endAt <= reader.at) return { papers, links, notes: [] }
  return { papers, links, notes: [reader.t('mail.note.calendar')], calendar: { event, method: 'PUBLISH' } }
}
