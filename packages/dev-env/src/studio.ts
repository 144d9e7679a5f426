import { codeAt, fromBase32, stepOf } from '@encore/api'
import type { FanWorld } from './fan.ts'

/** What an authenticator app shows for this secret now, or so many half minutes later: each code is good once. */
export const factorCode = (secret: string, later = 0): string =>
  codeAt(fromBase32(secret.replace(/\s/g, '')), stepOf(Date.now()) + later)

/** The link of the invitation that was mailed to this address; waits until it is there. */
export async function mailedInvitation({ sandboxUrl }: FanWorld, email: string): Promise<string> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const response = await fetch(`${sandboxUrl}/mail.json?to=${encodeURIComponent(email)}`)
    const { content } = (await response.json()) as { content: { text: string }[] }
    const link = content
      .map(({ text }) => /https?:\/\/\S+\/invitation#[\w-]{43}/.exec(text)?.[0])
      .find((found) => found !== undefined)
    if (link) return link
    await new Promise((tick) => setTimeout(tick, 50))
  }
  throw new Error('No invitation arrived within 20 s')
}
