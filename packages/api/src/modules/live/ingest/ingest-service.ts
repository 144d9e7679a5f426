import type { IngestHandlers, InputReport, Show } from '@encore/media/ingest'
import { ok } from '#kernel/result.ts'
import { beginShow, findHeldEvent, heldEvents, moveEnd } from '#modules/catalog/events/index.ts'
import { coveredAmong, fedByEncoder } from '#modules/live/channels/index.ts'
import { createBus } from '#platform/bus.ts'
import { type Clock, createClock } from '#platform/clock.ts'
import type { Sql } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { Logger } from '#platform/log.ts'
import { isBeginning } from './beginning.ts'
import { endOfShow } from './end-of-show.ts'
import {
  claimLease,
  releaseLeases,
  renewLeases,
  selectFedEvents,
  selectKeyOwner,
  upsertInput,
} from './store.ts'
import { digestOf } from './stream-key.ts'

const syncMs = 10_000

export interface IngestService extends IngestHandlers {
  close(): Promise<void>
}

/** A holder that is silent for this long loses its channels. It renews every second. */
const lifetimeMs = 3_000

export interface IngestOptions {
  /** Days a recording is kept after its event and replay; 0 keeps it forever. */
  recordingDays: number
  /** Names this ingest process among all; a restarted one that kept the name kept its channels. */
  holder: string
  log: Logger
}

export async function openIngestService(
  sql: Sql,
  { recordingDays, holder, log }: IngestOptions,
): Promise<IngestService> {
  const clock: Clock = await createClock(sql)
  const bus = await createBus(sql, log)
  // After a failed sync the clock keeps its last offset.
  const timer = setInterval(() => void clock.sync().catch(() => {}), syncMs)
  return {
    clock: clock.now,
    lease: {
      claim: (eventId, known) => claimLease(sql, { eventId, holder, known, lifetimeMs }),
      renew: (eventIds) => renewLeases(sql, { eventIds, holder, lifetimeMs }),
      release: async (eventIds) => void (await releaseLeases(sql, eventIds, holder)),
    },
    admit: async (key) => {
      const digest = digestOf(key)
      const owner = digest && (await selectKeyOwner(sql, digest))
      const [eventId] = owner ? await fedByEncoder(sql, [owner]) : []
      const event = eventId ? await findHeldEvent(sql, eventId) : null
      if (!event || event.status === 'CANCELED' || event.status === 'ENDED') return null
      return showOf(event, await coveredAmong(sql, [event.id]))
    },
    onAir: async () => {
      const fed = await heldEvents(sql, await fedByEncoder(sql, await selectFedEvents(sql)))
      const covered = await coveredAmong(sql, [...fed.keys()])
      const shown = [...fed.values()].filter(({ status }) => status === 'ON_AIR')
      return shown.map((event) => showOf(event, covered))
    },
    note: async (eventId, report) => {
      await upsertInput(sql, eventId, stateOf(report))
      return followShow(sql, eventId, report)
    },
    outdated: async (eventIds) => {
      if (recordingDays === 0) return []
      const events = [...(await heldEvents(sql, [...eventIds])).values()]
      const untilMs = clock.now() - recordingDays * 24 * 60 * 60_000
      const over = events.filter(({ endAt, replayTo }) => (replayTo ?? endAt).getTime() < untilMs)
      return over.map(({ id }) => id)
    },
    onChange: (handle) => bus.on('show', ({ eventId, isKeyNew = false }) => handle(eventId, isKeyNew)),
    close: async () => {
      clearInterval(timer)
      await bus.close().catch(() => {})
    },
  }
}

/**
 * The first picture begins a show that is waiting. An encore moves the end later; a clean stop near the end moves it
 * earlier.
 */
async function followShow(sql: Sql, eventId: string, report: InputReport): Promise<Show | null> {
  const done = await transact(sql, async (tx) => {
    const event = await moveEnd(tx, eventId, (times) =>
      endOfShow({
        ...times,
        isReceiving: report.isReceiving,
        since: new Date(report.sinceMs),
        stoppedCleanly: report.stoppedCleanly,
      }),
    )
    if (event && isBeginning(event, report)) await beginShow(tx, event)
    return ok(event)
  })
  if (!done.ok || !done.value) return null
  return showOf(done.value, await coveredAmong(sql, [eventId]))
}

const showOf = (
  { id, onAirAt, endAt }: { id: string; onAirAt: Date; endAt: Date },
  covered: ReadonlySet<string>,
): Show => ({
  eventId: id,
  startsAtMs: onAirAt.getTime(),
  endsAtMs: endAt.getTime(),
  isCovered: covered.has(id),
})

const stateOf = ({ isReceiving, sinceMs, size, fault, shows, effort, ...stats }: InputReport) => ({
  isReceiving,
  since: new Date(sinceMs),
  kbps: isReceiving ? stats.kbps : 0,
  fps: isReceiving ? stats.framesPerSec : 0,
  keyFrameMs: stats.keyFrameMs,
  keyFrameAt: stats.keyFrameAtMs === null ? null : new Date(stats.keyFrameAtMs),
  ...{ shows, effort, lateParts: stats.lateParts, slateParts: stats.slateParts },
  widthPx: size?.widthPx ?? null,
  heightPx: size?.heightPx ?? null,
  lastError: fault?.code ?? null,
  lastErrorAt: fault ? new Date(fault.atMs) : null,
})
