import type { MailPreference, NotificationTarget } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText, type Texts } from '#kernel/texts.ts'
import { translator } from '#platform/translator.ts'
import { announcement, announcementOfBox, announcementOfNotice } from './messages/announcement.ts'
import { couponCubes } from './messages/coupon-cubes.ts'
import { couponSouls } from './messages/coupon-souls.ts'
import { couponTicket } from './messages/coupon-ticket.ts'
import { cubesBought } from './messages/cubes-bought.ts'
import { depositDue, depositReminder } from './messages/deposit-due.ts'
import { doorsOpen } from './messages/doors-open.ts'
import {
  drawClosed,
  drawExcluded,
  drawForfeitDecided,
  drawLost,
  drawNotEntered,
  drawPlaceForfeited,
  drawVoided,
  drawWon,
} from './messages/draw-result.ts'
import { eventCanceled, eventMoved, pickupMoved } from './messages/event-news.ts'
import { callGranted, callMoved, callNear, callOpened, callPlace } from './messages/fan-call.ts'
import { giftReceived, giftRevoked } from './messages/gift-received.ts'
import { giftAccepted, giftDeclined, giftExpired, giftReady, giftReminder } from './messages/gift-sent.ts'
import { keepsakeReady } from './messages/keepsake.ts'
import type { MailAddition, Message, Reader, Words } from './messages/message.ts'
import { notice } from './messages/notice.ts'
import { parcelDelivered, parcelShipped } from './messages/parcel.ts'
import { paidLate, paidOtherwise, paidTwice } from './messages/payment-returns.ts'
import { productBought } from './messages/product-bought.ts'
import { cardsAllotted, swapDone, swapFound } from './messages/random-cards.ts'
import { refundAsked, refundDeclined } from './messages/refund-request.ts'
import { cubesBack, moneyBack, refundStarted } from './messages/refunded.ts'
import { canBeBought, saleOpens } from './messages/restock-alert.ts'
import { ticketBought } from './messages/ticket-bought.ts'
import { ticketGiven } from './messages/ticket-given.ts'
import { welcome } from './messages/welcome.ts'
import type { Clocks } from './messages/zones.ts'

/** All notification templates. Name and data are stored; the texts are chosen when a notification is read. */
const templates = {
  welcome,
  'cubes-bought': cubesBought,
  'ticket-bought': ticketBought,
  'product-bought': productBought,
  'coupon-cubes': couponCubes,
  'coupon-souls': couponSouls,
  'coupon-ticket': couponTicket,
  'ticket-given': ticketGiven,
  'deposit-due': depositDue,
  'deposit-reminder': depositReminder,
  'paid-late': paidLate,
  'paid-otherwise': paidOtherwise,
  'paid-twice': paidTwice,
  'refund-asked': refundAsked,
  'refund-started': refundStarted,
  'money-back': moneyBack,
  'cubes-back': cubesBack,
  'refund-declined': refundDeclined,
  'parcel-shipped': parcelShipped,
  'parcel-delivered': parcelDelivered,
  'sale-opens': saleOpens,
  'can-be-bought': canBeBought,
  'gift-ready': giftReady,
  'gift-reminder': giftReminder,
  'gift-accepted': giftAccepted,
  'gift-declined': giftDeclined,
  'gift-expired': giftExpired,
  'gift-received': giftReceived,
  'gift-revoked': giftRevoked,
  'doors-open': doorsOpen,
  'event-canceled': eventCanceled,
  'event-moved': eventMoved,
  'pickup-moved': pickupMoved,
  'draw-closed': drawClosed,
  'draw-won': drawWon,
  'draw-lost': drawLost,
  'draw-voided': drawVoided,
  'draw-excluded': drawExcluded,
  'draw-place-forfeited': drawPlaceForfeited,
  'draw-forfeit-decided': drawForfeitDecided,
  'draw-not-entered': drawNotEntered,
  'call-granted': callGranted,
  'call-place': callPlace,
  'call-moved': callMoved,
  'call-opened': callOpened,
  'call-near': callNear,
  'keepsake-ready': keepsakeReady,
  'cards-allotted': cardsAllotted,
  'swap-found': swapFound,
  'swap-done': swapDone,
  announcement,
  'announcement-box': announcementOfBox,
  'announcement-notice': announcementOfNotice,
  notice,
}

export type TemplateName = keyof typeof templates

export type TemplateData = {
  [N in TemplateName]: (typeof templates)[N] extends Message<infer D> ? D : never
}

export const typeOf = (template: TemplateName): NotificationTarget => templates[template].type

/** Delay of a template's mail in minutes; null without a mail. */
export function mailWait(template: TemplateName): number | null {
  const { mail, mailAfterMinutes = 0 }: Message<never> = templates[template]
  return mail ? mailAfterMinutes : null
}

/** Renders a stored notification; null for a template that only a newer version knows. */
export function renderNotification(
  template: string,
  data: unknown,
  locale: Locale,
  clocks: Clocks,
): Words | null {
  const reader = {
    locale,
    t: translator(locale),
    localize: (texts: Texts) => localText(texts, locale).text,
    clocks,
  }
  return messageOf(template)?.words(data, reader) ?? null
}

/** Mail kind that the reader may have refused; null for mails to all members. */
export const mailPreference = (template: string, data: unknown): MailPreference | null =>
  messageOf(template)?.preference?.(data) ?? null

/** Returns the additional content of the mail; null for a template that is unknown or not mailed. */
export async function mailAddition(
  template: string,
  data: unknown,
  reader: Reader,
): Promise<MailAddition | null> {
  return (await messageOf(template)?.mail?.(data, reader)) ?? null
}

const messageOf = (template: string): Message<unknown> | null =>
  Object.hasOwn(templates, template) ? (templates[template as TemplateName] as Message<unknown>) : null
