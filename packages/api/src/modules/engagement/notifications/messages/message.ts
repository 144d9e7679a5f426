import type { MailPreference, NotificationTarget, TaxLine } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import type { TicketEvent } from '#modules/catalog/events/index.ts'
import type { Paper } from '#platform/mail-layout.ts'
import type { Translate } from '#platform/translator.ts'
import type { Clocks } from './zones.ts'

export interface Words {
  title: string
  content: string
}

/** Chooses the reader's language, or another one if that is missing. */
export type Localize = (texts: Texts) => string

export interface Message<D> {
  /** Page that the notification leads to. */
  type: NotificationTarget
  /** Texts of the notification; a mail uses them as subject, heading and first lines. */
  words: (data: D, reader: LanguageReader) => Words
  /** Delay of the mail; it is dropped when a newer notification about the same source follows. */
  mailAfterMinutes?: number
  /** Mail kind that a member must accept at the time of sending. */
  preference?: (data: D) => MailPreference
  /** Additional content of the mail; without it the kind is not mailed. */
  mail?: (data: D, reader: Reader) => Promise<MailAddition>
}

export interface MailAddition {
  papers: Paper[]
  /** Next step first, then other links: paths on our site or whole URLs. */
  links: { label: string; to: string }[]
  /** Paragraphs in small print. */
  notes: string[]
  subjectMark?: string
  /** Unsubscribe link, for the footer and the mail header. */
  unsubscribe?: { label: string; to: string }
  calendar?: { event: TicketEvent; method: 'PUBLISH' | 'CANCEL' }
}

/** Language of a reader. */
export interface LanguageReader {
  locale: Locale
  t: Translate
  localize: Localize
  clocks: Clocks
}

/** Recipient of a mail, and the data available while composing it. */
export interface Reader extends LanguageReader {
  nickname: string
  sourceId: string | null
  /** Time of the reported occurrence. */
  at: Date
  seller: string
  supportEmail: string
  ticketTo(eventId: string): Promise<Ticket | null>
  /** Tax by rate of an order, or of one of its refunds with negative amounts. */
  taxOf(orderId: string, refundId?: string): Promise<TaxLine[]>
  /** Page where this reader stops mails of a kind without signing in. */
  wayOut(preference: MailPreference): string
}

export interface Ticket {
  event: TicketEvent
  /** True when the reader may enter the show. */
  isHeld: boolean
}
