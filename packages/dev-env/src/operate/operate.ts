import { onAirMs } from '@encore/contract/rules/show-start'
import { type Fan, type FanWorld, signInFan } from '#src/fan.ts'
import { demoFactor, demoOperator } from '#src/seed/staff.ts'
import { type StaffSession, type StudioWorld, signInStaff } from '#src/staff-session.ts'
import { cuesOfRound, pinned, poll, roundMs } from './show.ts'
import { watchRoom } from './watch-room.ts'

export interface Operating {
  /** Waits until the current run has ended. */
  stop(): Promise<void>
}

export interface OperateOptions {
  tell?: (line: string) => void
  /** Rounds between two polls; 0 opens none. */
  pollEvery?: number
  /** Rounds between two pinned messages; 0 pins none. */
  pinEvery?: number
  /** Delay before the first retry after a failure; each further one is twice as long. */
  firstRetryMs?: number
}

const pollSec = 60
const turnMs = 4_000
const longestRetryMs = 120_000

/** Delay before the next retry after `failures` failures in a row. */
export const retryDelayMs = (failures: number, firstMs: number): number =>
  Math.min(longestRetryMs, firstMs * 2 ** Math.max(0, failures - 1))

/**
 * Runs AFTERGLOW as its operator would, through the studio's endpoints: captions in four languages, lights by the
 * sections of the music, sometimes a poll or a pinned message. Each round is written before viewers see its picture,
 * and only while somebody watches.
 */
export function operate(
  world: FanWorld & StudioWorld,
  { tell = () => {}, pollEvery = 4, pinEvery = 3, firstRetryMs = 15_000 }: OperateOptions = {},
): Operating {
  const ending = Promise.withResolvers<void>()
  let isOver = false
  const pause = (ms: number) =>
    Promise.race([new Promise<void>((done) => setTimeout(done, ms).unref()), ending.promise])

  /** Opened at the first use and kept, since each code of the second factor is valid once. */
  let session: StaffSession | null = null
  const staffSession = async () => {
    if (session && !(await isOpen(session))) session = null
    session ??= await signInStaff(world, { ...demoOperator, factor: demoFactor })
    return session
  }

  let operator: Fan | null = null
  const signedIn = async () => {
    if (operator && !(await operator.renew())) operator = null
    operator ??= await signInFan(world, demoOperator.email, demoOperator.password)
    return operator
  }

  let failures = 0
  const run = async () => {
    while (!isOver) {
      try {
        await shift(await signedIn())
      } catch (cause) {
        failures++
        tell(`The operator comes back in a moment: ${cause instanceof Error ? cause.message : cause}`)
        await pause(retryDelayMs(failures, firstRetryMs))
      }
    }
  }

  /** Works for ten minutes, the life of a token. */
  const shift = async (operator: Fan) => {
    const show = await findShow(operator)
    const line = await watchRoom(world, operator, show.id)
    failures = 0
    try {
      const endsAt = Date.now() + 10 * 60_000
      let written = Math.floor(show.mediaMs() / roundMs) - 1
      while (!isOver && !line.isCut() && Date.now() < endsAt) {
        const next = Math.floor((show.mediaMs() + 2 * turnMs) / roundMs)
        if (next > written && line.watching() > 0) {
          const staff = await staffSession()
          await writeRound(staff, show.id, next)
          written = next
          tell(`Round ${next}: captions and lights`)
          if (pollEvery > 0 && next % pollEvery === 0) await openPoll(staff, show.id, tell)
          if (pinEvery > 0 && next % pinEvery === 0) await pinWords(operator, staff, show.id, next, tell)
        }
        await pause(turnMs)
      }
      if (!isOver && line.isCut()) throw new Error('The line of the desk was cut')
    } finally {
      line.close()
    }
  }

  const running = run()
  return {
    stop: async () => {
      isOver = true
      ending.resolve()
      await running
    },
  }
}

/** *Errors*: throws when the server does not respond. */
async function isOpen({ call }: StaffSession): Promise<boolean> {
  const session = await call('GET /api/studio/session')
  if (session.ok || session.status === 401) return session.ok
  throw new Error(`No desk: ${session.error.name}`)
}

interface Show {
  id: string
  mediaMs: () => number
}

async function findShow({ call }: Fan): Promise<Show> {
  const onAir = await call('GET /api/v1/event/status/on-air')
  const event = onAir.ok ? onAir.value.content.find(({ slug }) => slug === 'afterglow') : undefined
  if (!event) throw new Error('AFTERGLOW is not on air')
  const startMs = onAirMs(event)
  return { id: event.id, mediaMs: () => Date.now() - startMs }
}

/** Skips a round that is already written, by another operator or before a restart. */
async function writeRound({ call }: StaffSession, eventId: string, round: number): Promise<void> {
  const from = round * roundMs
  const params = { eventId }
  const query = { from, to: from + roundMs }
  const there = await call('GET /api/studio/event/{eventId}/timeline', { params, query })
  if (there.ok && there.value.cues.some(({ kind }) => kind === 'CAPTION')) return
  const { captions, lights } = cuesOfRound(from)
  for (const [nth, light] of lights.entries()) {
    const lit = await call(
      'POST /api/studio/event/{eventId}/light',
      { params, body: { light } },
      { idempotencyKey: `round-${round}-light-${nth}` },
    )
    if (!lit.ok) throw new Error(`No light: ${lit.error.name} ${JSON.stringify(lit.error.fields ?? '')}`)
  }
  const said = await call(
    'POST /api/studio/event/{eventId}/caption',
    { params, body: { captions } },
    { idempotencyKey: `round-${round}` },
  )
  if (!said.ok) throw new Error(`No captions: ${said.error.name} ${JSON.stringify(said.error.fields ?? '')}`)
}

async function openPoll(
  { call }: StaffSession,
  eventId: string,
  tell: (line: string) => void,
): Promise<void> {
  const draft = await call(
    'POST /api/studio/event/{eventId}/poll',
    { params: { eventId }, body: poll },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!draft.ok) throw new Error(`No poll: ${draft.error.name}`)
  const opened = await call('POST /api/studio/event/{eventId}/poll/{id}/open', {
    params: { eventId, id: draft.value.id },
    body: { durationSec: pollSec },
  })
  if (opened.ok) tell(`A poll is open for ${pollSec} s`)
  else if (opened.error.name !== 'POLL_OPEN') throw new Error(`No open poll: ${opened.error.name}`)
}

/** Sends a chat message and pins it instead of the previous one. */
async function pinWords(
  operator: Fan,
  staff: StaffSession,
  eventId: string,
  round: number,
  tell: (line: string) => void,
): Promise<void> {
  const text = pinned[round % pinned.length] ?? ''
  const said = await operator.call('POST /api/v1/live/{id}/chat', {
    params: { id: eventId },
    body: { clientId: crypto.randomUUID(), text },
  })
  if (!said.ok) throw new Error(`Nothing said: ${said.error.name}`)
  const done = await staff.call('PUT /api/studio/event/{eventId}/chat/pinned', {
    params: { eventId },
    body: { seq: said.value.message.seq },
  })
  if (!done.ok) throw new Error(`Nothing pinned: ${done.error.name}`)
  tell(`Pinned: ${text}`)
}
