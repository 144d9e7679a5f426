import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  /** Names the cause: sent twice, a mailbox knows it for the same mail. */
  id?: string
  /** Mailboxes offer to stop such mails: a page of ours, or a POST to it (RFC 2369, RFC 8058). */
  unsubscribe?: string
  calendar?: { method: 'PUBLISH' | 'CANCEL'; file: string }
}

/** Sends one mail; throws when it could not be handed over, so that the job tries again. */
export type SendMail = (mail: Mail) => Promise<void>

/** SMTP when it is configured; otherwise the sandbox mailbox takes the same raw message over HTTP. */
export function createMailer(config: Config): SendMail {
  const sender = { from: config.MAIL_FROM }
  const host = senderAddress(config).replace(/^.*@/, '')
  if (config.SMTP_URL) {
    const smtp = createTransport({ url: config.SMTP_URL, ...patience }, sender)
    return async (mail) => {
      await smtp.sendMail(messageOf(mail, host))
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true }, sender)
  return async (mail) => {
    const { message } = await composer.sendMail(messageOf(mail, host))
    const response = await fetch(`${config.sandboxUrl}/mail/inbox`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', 'x-envelope-to': mail.to },
      body: new Uint8Array(message as Buffer),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The mailbox answered ${response.status}`)
  }
}

/** The bare address that mails come from. */
export const senderAddress = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string =>
  /<([^>]*)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Nobody's out-of-office note answers it (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated' }
const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

function messageOf({ id, calendar, unsubscribe, ...mail }: Mail, host: string): SendMailOptions {
  return {
    ...mail,
    headers: { ...headers, ...(unsubscribe && oneClick) },
    ...(unsubscribe && { list: { unsubscribe } }),
    ...(id && { messageId: `<${id}@${host}>` }),
    ...(calendar && {
      icalEvent: { method: calendar.method, content: calendar.file, filename: 'encore.ics' },
    }),
  }
}
