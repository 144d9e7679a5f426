import type { MailWish, NotificationType, TaxLine } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import type { TicketEvent } from '#modules/catalog/events/index.ts'
import type { Paper } from '#platform/mail-layout.ts'
import type { Clocks } from './zones.ts'

export interface Words {
  title: string
  content: string
}

/** Texts of things, in the reader's language if they exist in it. */
export type InWords = (texts: Texts) => string

/** One kind of what members are told, with what it is told with. */
export interface Message<D> {
  /** Where its notification leads. */
  type: NotificationType
  /** Of the notification; a mail has them as its subject, heading and first lines. */
  words: Record<Locale, (data: D, inWords: InWords, clocks: Clocks) => Words>
  /** The mail waits so long, and is not sent when something newer was told of the same thing meanwhile. */
  mailAfterMinutes?: number
  /** It is mailed to those alone who take such mails when it is sent. */
  wish?: (data: D) => MailWish
  /** What the mail adds; without it there is only the notification. */
  mail?: (data: D, reader: Reader) => Promise<MailAddition>
}

export interface MailAddition {
  papers: Paper[]
  /** What to do next, then what else there is: pages of ours by their paths, or whole addresses. */
  links: { label: string; to: string }[]
  /** Paragraphs in small print. */
  notes: string[]
  /** Stands before the subject. */
  subjectMark?: string
  /** How such mails are stopped: for the foot of the mail and for mailboxes that offer it by themselves. */
  unsubscribe?: { label: string; to: string }
  calendar?: { event: TicketEvent; method: 'PUBLISH' | 'CANCEL' }
}

/** Who reads a mail, and what it may ask for while it is written. */
export interface Reader {
  locale: Locale
  inWords: InWords
  clocks: Clocks
  nickname: string
  /** What the notification is about. */
  sourceId: string | null
  /** When what is told happened. */
  at: Date
  seller: string
  supportEmail: string
  ticketTo(eventId: string): Promise<Ticket | null>
  /** The tax of an order by rate, or of one of its refunds, below zero then. */
  taxOf(orderId: string, refundId?: string): Promise<TaxLine[]>
  /** The page by which this reader stops mails of a kind without a sign-in. */
  wayOut(wish: MailWish): string
}

export interface Ticket {
  event: TicketEvent
  /** The reader is let in when the show is on. */
  isHeld: boolean
}
