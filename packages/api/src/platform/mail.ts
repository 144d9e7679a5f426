import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Reply address when it is not the sender. */
  replyTo?: string
  /** Names the cause, so that a mailbox recognizes a mail that is sent twice. */
  id?: string
  /** A page of ours that stops such mails, also by POST (RFC 2369, RFC 8058). */
  unsubscribe?: string
  calendar?: { method: 'PUBLISH' | 'CANCEL'; file: string }
}

/** Sends one mail; throws when it cannot be handed over, so that the task is retried. */
export type SendMail = (mail: Mail) => Promise<void>

/** Uses SMTP when it is configured; otherwise the sandbox mailbox takes the same raw message over HTTP. */
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

export const senderAddress = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string =>
  /<([^>]*)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Suppresses out-of-office replies (RFC 3834). */
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
