import { randomBytes } from 'node:crypto'
import PostalMime, { type Address } from 'postal-mime'
import type { Clock } from '#src/state/clock.ts'
import type { StateFile } from '#src/state/state-file.ts'

export type Mail = {
  readonly id: string
  /** Envelope recipient; a copy is kept for each. */
  readonly to: string
  /** `Name <address>`, or the address alone. */
  readonly from: string
  readonly subject: string
  readonly text: string
  /** Empty without an HTML part. */
  readonly html: string
  readonly attachments: readonly Attachment[]
  readonly receivedAt: string
}

export type Attachment = {
  readonly filename: string
  readonly mimeType: string
  /** In base64. */
  readonly content: string
}

/** Oldest first. */
export type MailboxState = { mails: Mail[] }

export type Mailbox = {
  /** Parses a raw mail and stores a copy per recipient; returns their ids. */
  receive(raw: Uint8Array, recipients: readonly string[]): Promise<string[]>
  /** Newest first. */
  list(filter: { to?: string; since?: string }): Mail[]
  find(id: string): Mail | undefined
  clear(): void
}

const kept = 500

export function createMailbox(file: StateFile<MailboxState>, clock: Clock): Mailbox {
  const { state } = file
  return {
    async receive(raw, recipients) {
      const mail = await PostalMime.parse(raw)
      const received = recipients.map((to) => ({
        id: randomBytes(8).toString('hex'),
        to,
        from: senderText(mail.from),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
          filename: filename ?? '',
          mimeType,
          content: base64(content),
        })),
        receivedAt: new Date(clock.nowMs()).toISOString(),
      }))
      state.mails = [...state.mails, ...received].slice(-kept)
      file.changed()
      return received.map((item) => item.id)
    },
    list({ to, since }) {
      const address = to?.trim().toLowerCase()
      const sinceMs = since === undefined ? 0 : Date.parse(since)
      return state.mails
        .filter((mail) => !address || mail.to.toLowerCase() === address)
        .filter((mail) => Date.parse(mail.receivedAt) >= sinceMs)
        .reverse()
    },
    find: (id) => state.mails.find((mail) => mail.id === id),
    clear() {
      state.mails = []
      file.changed()
    },
  }
}

const base64 = (content: ArrayBuffer | Uint8Array | string) =>
  (typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))).toString(
    'base64',
  )

function senderText(from: Address | undefined): string {
  if (!from?.address) return from?.name ?? ''
  return from.name ? `${from.name} <${from.address}>` : from.address
}
