import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends one mail; throws when it could not be handed over, so that the job tries again. */
export type SendMail = (mail: Mail) => Promise<void>

/** SMTP when it is configured; otherwise the sandbox mailbox takes the same raw message over HTTP. */
export function createMailer(config: Config): SendMail {
  if (config.SMTP_URL) {
    const smtp = createTransport(config.SMTP_URL, { from: config.MAIL_FROM })
    return async (mail) => {
      await smtp.sendMail(mail)
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true }, { from: config.MAIL_FROM })
  return async (mail) => {
    const { message } = await composer.sendMail(mail)
    const response = await fetch(`${config.sandboxUrl}/mail/inbox`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', 'x-envelope-to': mail.to },
      body: new Uint8Array(message as Buffer),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The mailbox answered ${response.status}`)
  }
}
