import type { Locale } from '@encore/contract/rules/locale'
import { vi } from 'vitest'
import type { SandboxShop } from '../commerce/gateway-sandbox.ts'
import { addFan, type Fan, type Shop } from '../commerce/shop.ts'

export interface ReadMail {
  subject: string
  from: string
  text: string
  html: string
  attachments: { filename: string; mimeType: string; content: string }[]
}

export interface MailedFan extends Fan {
  email: string
}

/** Creates a fan with an address and a language, whom notifications reach. */
export async function addReader(
  shop: Shop,
  { cubes = 0, language = 'en', nickname }: { cubes?: number; language?: Locale; nickname?: string } = {},
): Promise<MailedFan> {
  const fan = await addFan(shop, cubes)
  const { owner } = shop.world.db
  await owner`insert into notification_inbox (member_uid) values (${fan.uid})`
  await owner`update member set language = ${language} where uid = ${fan.uid}`
  if (nickname) await owner`update member set nickname = ${nickname} where uid = ${fan.uid}`
  return { ...fan, email: `${fan.uid.toLowerCase()}@fans.test` }
}

/** Oldest first. */
export async function mailsOf({ gateway }: SandboxShop, { email }: MailedFan): Promise<ReadMail[]> {
  const reply = await fetch(`${gateway.url}/mail.json?${new URLSearchParams({ to: email })}`)
  return ((await reply.json()) as { content: ReadMail[] }).content.reverse()
}

/** Waits until `count` mails have arrived and no queued task would send another. */
export async function awaitMails(shop: SandboxShop, fan: MailedFan, count: number): Promise<ReadMail[]> {
  await vi.waitFor(
    async () => {
      const { length } = await mailsOf(shop, fan)
      if (length < count) throw new Error(`${length} of ${count} mails`)
    },
    { timeout: 20_000, interval: 50 },
  )
  await noMailWaits(shop)
  return mailsOf(shop, fan)
}

export async function noMailWaits({ world }: SandboxShop): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await world.db.owner`
        select from graphile_worker.jobs where task_identifier = 'mail-notification' and attempts < max_attempts and run_at <= now()`
      if (waiting.length > 0) throw new Error(`${waiting.length} mails wait`)
    },
    { timeout: 20_000, interval: 50 },
  )
}

/** Returns the lines of the attached calendar file, unfolded; null without one. */
export function calendarOf({ attachments }: ReadMail): string[] | null {
  const file = attachments.find(({ mimeType }) => mimeType === 'application/ics')
  if (!file) return null
  return Buffer.from(file.content, 'base64')
    .toString('utf8')
    .replaceAll(/\r?\n /g, '')
    .split(/\r?\n/)
}
