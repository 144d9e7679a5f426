import { setTimeout as pause } from 'node:timers/promises'

/** A request of a page that received the start of the show. */
export interface Asked {
  /** Milliseconds after the message. */
  afterMs: number
  tookMs: number
  status: number
}

interface Received {
  at: number
  text: string
}

interface StartMessage {
  opensAt: string | null
  spreadMs: number
}

/**
 * Simulates the pages: each requests its data within the spread, and the stream within the spread from the first
 * picture on, at random moments (`use-turns.ts` and `open-schedule.ts` of the pages).
 */
export async function askAsPages(
  received: readonly Received[],
  { url, eventId, token }: { url: string; eventId: string; token: string },
): Promise<{ pages: Asked[]; streams: Asked[]; spreadMs: number }> {
  const detail = () => fetch(`${url}/api/v1/event/${eventId}`)
  const stream = () =>
    fetch(`${url}/api/v1/live/${eventId}/playback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: url },
      body: '{}',
    })
  const spreads = received.map(({ text }) => (JSON.parse(text) as StartMessage).spreadMs)
  const [pages, streams] = await Promise.all([
    Promise.all(received.map(({ at }, nth) => askAt(at + Math.random() * (spreads[nth] ?? 0), at, detail))),
    Promise.all(
      received.map(({ at, text }) => {
        const { opensAt, spreadMs } = JSON.parse(text) as StartMessage
        const opensMs = opensAt === null ? at : Date.parse(opensAt)
        return askAt(Math.max(at, opensMs) + Math.random() * spreadMs, at, stream)
      }),
    ),
  ])
  return { pages, streams, spreadMs: Math.max(...spreads) }
}

async function askAt(atMs: number, receivedMs: number, ask: () => Promise<Response>): Promise<Asked> {
  await pause(Math.max(0, atMs - Date.now()))
  const began = Date.now()
  const answer = await ask()
  await answer.arrayBuffer()
  return { afterMs: began - receivedMs, tookMs: Date.now() - began, status: answer.status }
}

/** Returns the largest share of requests that started within 250 ms. */
export function densest(asked: readonly Asked[]): number {
  const moments = asked.map(({ afterMs }) => afterMs).toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  for (const [nth, moment] of moments.entries()) {
    while (moment - (moments[first] ?? moment) > 250) first++
    most = Math.max(most, nth - first + 1)
  }
  return most / moments.length
}

export const slowestOfHundred = (asked: readonly Asked[]): number => {
  const took = asked.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
  return took[Math.floor(took.length * 0.99)] ?? Number.NaN
}
