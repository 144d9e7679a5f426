import { setTimeout as after } from 'node:timers/promises'
import type { ApiCall } from '@encore/contract/client'
import { createLineUp } from './line-up.ts'

const { onAir, openTicket, past, themes, renderedAt } = createLineUp()

/** Time at which every server renders, epoch milliseconds. */
export { renderedAt }

const answers: Record<string, object> = {
  'GET /api/v1/event/status/on-air': { content: onAir },
  'GET /api/v1/event/status/open-ticket': { content: openTicket },
  'GET /api/v1/event': page([...onAir, ...openTicket, ...past]),
  'GET /api/v1/event/ended': page(past),
  'GET /api/v1/event-theme': { content: themes },
  'GET /api/v1/replay': page([]),
  'GET /api/v1/highlight': { ...page([]), artists: [] },
  'GET /api/v1/live/viewers': { content: [] },
}

function page(content: object[]) {
  const totalElements = content.length
  return { content, page: 0, size: totalElements, totalElements, totalPages: 1, last: true }
}

/** Delays every response by a timer of 1 ms that simulates the database. */
export const fixedAnswers = (async (key: string) => {
  await after(1)
  const value = answers[key]
  if (!value) throw new Error(`The home page asks for ${key}, which has no fixed answer`)
  return { ok: true, value }
}) as ApiCall
