import type { Config } from '#platform/config.ts'
import type { Mail } from '#platform/mail.ts'
import { composeMail } from '#platform/mail-layout.ts'
import type { SupportMailRow } from './store.ts'

/** Mail to support in English; a reply goes to the requester. */
export function supportMail(request: SupportMailRow, { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>): Mail {
  const { id, uid, email, topic, message, orderId, requestId, locale } = request
  const facts = [
    `From: ${email}${uid ? ` (member ${uid})` : ' (guest)'}`,
    `Reads: ${locale}`,
    ...(orderId ? [`Order: ${orderId}`] : []),
    ...(requestId ? [`Reference: ${requestId}`] : []),
  ]
  const words = { subject: `Help: ${topic.toLowerCase()} (${id})`, lead: message, after: facts.join('\n') }
  return { ...composeMail(SUPPORT_EMAIL, 'en', words), id, replyTo: email }
}
