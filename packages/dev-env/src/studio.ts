import { codeAt, fromBase32, stepOf } from '@encore/api'
import type { FanWorld } from './fan.ts'
import { mailed } from './mailed.ts'

/** What an authenticator app shows for this secret now, or so many half minutes later: each code is good once. */
export const factorCode = (secret: string, later = 0): string =>
  codeAt(fromBase32(secret.replace(/\s/g, '')), stepOf(Date.now()) + later)

/** The link of the invitation that was mailed to this address; waits until it is there. */
export const mailedInvitation = (world: FanWorld, email: string): Promise<string> =>
  mailed(world, email, /https?:\/\/\S+\/invitation#[\w-]{43}/)
