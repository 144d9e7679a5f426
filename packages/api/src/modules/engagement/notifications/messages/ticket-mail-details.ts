import type { EntryRules } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { regionNames } from '@encore/contract/rules/region-names'
import { localText, type Texts } from '#kernel/texts.ts'
import type { TicketEvent } from '#modules/catalog/events/index.ts'
import type { Paper, PaperRow } from '#platform/mail-layout.ts'
import type { Reader } from './message.ts'

/** Event and times in the zones of event and reader, then the rules as on the event page. */
export function ticketMailDetails(
  event: TicketEvent,
  ticket: Texts | null,
  { locale, t, localize, clocks }: Reader,
): Paper[] {
  const { zone, minimumAge, regions, idCheck } = event
  const rules: Record<keyof EntryRules, PaperRow> = {
    minimumAge: {
      name: t('mail.rule.age'),
      value:
        minimumAge === null ? t('mail.rule.allAges') : t('mail.rule.fromAge', { years: String(minimumAge) }),
    },
    regions: {
      name: t('mail.rule.region'),
      value: regions === null ? t('mail.rule.everywhere') : regionNames(regions, languageTag[locale]),
    },
    idCheck: { name: t('mail.rule.id'), value: idCheck ? t('mail.rule.idAsked') : t('mail.rule.idNotAsked') },
  }
  const refund = localText(event.refund, locale)
  const at = (moment: Date) => clocks.dated(moment.getTime(), zone)
  return [
    {
      title: t('mail.label.ticket'),
      accent: event.accent,
      rows: [
        { name: t('mail.label.event'), value: localize(event.title), isStrong: true },
        { name: t('mail.label.starts'), value: at(event.startAt), isStrong: true },
        { name: t('mail.label.doors'), value: at(event.doorsAt) },
        ...(ticket ? [{ name: t('mail.label.ticketName'), value: localize(ticket) }] : []),
      ],
    },
    {
      title: t('mail.label.rules'),
      rows: [
        ...(refund.text ? [{ name: t('mail.rule.refund'), value: refund.text, lang: refund.lang }] : []),
        ...Object.values(rules),
      ],
    },
  ]
}
