import { codeAt, fromBase32, stepOf } from '@encore/api'
import type { FanWorld } from './fan.ts'
import { mailed } from './mailed.ts'

/** Returns the app's code for this secret, now or `later` half minutes ahead: each code is valid once. */
export const factorCode = (secret: string, later = 0): string =>
  codeAt(fromBase32(secret.replace(/\s/g, '')), stepOf(Date.now()) + later)

/** Waits for the invitation mail to this address and returns its link. */
export const mailedInvitation = (world: FanWorld, email: string): Promise<string> =>
  mailed(world, email, /https?:\/\/\S+\/invitation#[\w-]{43}/)
