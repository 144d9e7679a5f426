import { languageTag } from '@encore/contract/rules/locale'
import { regionNames } from '@encore/contract/rules/region-names'
import { localText, type Texts } from '#kernel/texts.ts'
import type { TicketEvent } from '#modules/catalog/events/index.ts'
import type { Paper } from '#platform/mail-layout.ts'
import { labels } from './labels.ts'
import type { Reader } from './message.ts'

/** Event and times in the zones of event and reader, then the rules as on the event page. */
export function ticketMailDetails(
  event: TicketEvent,
  ticket: Texts | null,
  { locale, inWords, clocks }: Reader,
): Paper[] {
  const { rule, ...words } = labels[locale]
  const { zone, minimumAge, regions, idCheck } = event
  const refund = localText(event.refund, locale)
  const at = (moment: Date) => clocks.dated(moment.getTime(), zone)
  return [
    {
      title: words.ticket,
      accent: event.accent,
      rows: [
        { name: words.event, value: inWords(event.title), isStrong: true },
        { name: words.starts, value: at(event.startAt), isStrong: true },
        { name: words.doors, value: at(event.doorsAt) },
        ...(ticket ? [{ name: words.ticketName, value: inWords(ticket) }] : []),
      ],
    },
    {
      title: words.rules,
      rows: [
        ...(refund.text ? [{ name: rule.refund, value: refund.text, lang: refund.lang }] : []),
        { name: rule.age, value: minimumAge === null ? rule.allAges : rule.from(String(minimumAge)) },
        {
          name: rule.region,
          value: regions === null ? rule.everywhere : regionNames(regions, languageTag[locale]),
        },
        { name: rule.id, value: idCheck ? rule.idAsked : rule.idNotAsked },
      ],
    },
  ]
}
