import { createHmac } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'

/** Key with which the fan's page signs the seconds of a call, 64 hexadecimal digits. Nobody else gets it. */
export const callKey = (secrets: Ctx['secrets'], callId: string): string =>
  createHmac('sha256', secrets('call-key')).update(callId).digest('hex')
