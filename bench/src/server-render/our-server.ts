/** The real server process with two things exchanged: no page is cacheable, and its API answers fixed data. */
import { setTimeout as after } from 'node:timers/promises'
import { readConfig } from '@encore/api'
import type { ApiCall } from '@encore/contract/client'
import { loadApplication, startProduct } from '@encore/server'
import { createLineUp } from './line-up.ts'

const { renderedAt, onAir, openTicket, past, themes } = createLineUp()
const all = [...onAir, ...openTicket, ...past]

const answers: Record<string, object> = {
  'GET /api/v1/event/status/on-air': { content: onAir },
  'GET /api/v1/event/status/open-ticket': { content: openTicket },
  'GET /api/v1/event': page(all),
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

/** Every answer after a timer of 1 ms, as if a database had been asked. */
const call = async (key: string) => {
  await after(1)
  const value = answers[key]
  if (!value) throw new Error(`The home page asks for ${key}, which has no fixed answer`)
  return { ok: true, value }
}

const product = await startProduct(readConfig(process.env), undefined, async () => {
  const application = await loadApplication()
  return {
    ...application,
    publicAddress: () => null,
    render: (request, viewer) =>
      application.render(request, { ...viewer, api: call as ApiCall, now: () => renderedAt }),
  }
})
process.once('SIGTERM', () => void product.stop().finally(() => process.exit(0)))
