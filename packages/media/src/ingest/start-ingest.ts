import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasLog, newestEpoch } from '#src/recording/epochs.ts'
import { RtmpFault } from '#src/rtmp/fault.ts'
import { type Line, type RtmpLimits, type RtmpServer, startRtmpServer } from '#src/rtmp/server.ts'
import type { Publication } from '#src/rtmp/session.ts'
import { type Feed, type FeedPublication, type InputReport, openFeed } from './feed.ts'
import type { FeedLog } from './input-fault.ts'
import { prepareSlate, type Slate } from './slate.ts'
import { beginEpoch, EpochOver } from './slot-writer.ts'
import { createStandby, type Standby } from './standby.ts'

/** Times of a show, epoch milliseconds of the product clock. */
export type ShowTimes = {
  startsAtMs: number
  endsAtMs: number
  /** Staff covers the input with the slate. */
  isCovered?: boolean
}
export type Show = ShowTimes & { eventId: string }

/** The right to decide channels. One ingest process holds a channel at a time, until it ends or falls silent. */
export type ChannelLease = {
  /**
   * Returns the epoch of the holder; null while another process holds the channel.
   * @param known the highest epoch in the folder, below which no new one begins
   */
  claim: (eventId: string, known: number) => Promise<number | null>
  /** Extends the leases of these channels. `lost`: another process holds them; `wanted`: one waits with an encoder. */
  renew: (eventIds: readonly string[]) => Promise<{ lost: string[]; wanted: string[] }>
  release: (eventIds: readonly string[]) => Promise<void>
}

/** The product's side of the ingest process. */
export type IngestHandlers = {
  clock: () => number
  lease: ChannelLease
  /** The event that a stream key opens now; null for an unknown key. */
  admit: (key: string) => Promise<Show | null>
  /** Events on air that an encoder feeds. */
  onAir: () => Promise<Show[]>
  /** Stores the state of an input and returns the event's current times, which may depend on it. */
  note: (eventId: string, report: InputReport) => Promise<ShowTimes | null>
  /** Subscribes to changes of an event's show or stream key. */
  onChange?: (handle: (eventId: string, isKeyNew: boolean) => void) => void
  /** Returns those of these events whose recordings are no longer kept. */
  outdated: (eventIds: readonly string[]) => Promise<string[]>
}

export type IngestSettings = {
  /** Folder of all channels. */
  folder: string
  host: string
  port: number
  ffmpeg: string
  handlers: IngestHandlers
  log: FeedLog
  /** Called when it is first known whether ffmpeg is available, and when that changes. */
  onEncoder?: (isThere: boolean) => void
  limits?: Partial<RtmpLimits>
}

export type Ingest = { port: number; close: () => Promise<void> }

const tickMs = 100
const noteMs = 2_000
const lookMs = 5_000
const forgetMs = 60 * 60_000
const encoderMs = 5_000
const admitWithinMs = 5_000
const waitForFreeMs = 4_000
const openWithinMs = 60_000
/** Renewals in the lifetime of a lease: see `leaseMs` of the product. */
const renewMs = 1_000
const standbyMs = 500
/** A holder whose encoder is silent for this long gives way to another process with one. */
const giveWayMs = 2_000
/** An earlier holder that still runs writes every half second, and stops once it sees the folder of the new epoch. */
const fenceMs = 300

/** Listens for encoders and turns their input into channels. Rejects when the port is not available. */
export async function startIngest(settings: IngestSettings): Promise<Ingest> {
  const { folder, host, port, ffmpeg, handlers, log, onEncoder = () => {} } = settings
  mkdirSync(folder, { recursive: true })
  const feeds = new Map<string, Feed>()
  const slate = rememberSlate({ folder, ffmpeg, log, onEncoder })

  const { lease } = handlers
  const standbys = new Map<Standby, { show: Show; line: Line }>()

  /** Returns null while another process holds the channel. */
  const openFor = async ({ eventId, ...show }: Show): Promise<Feed | null> => {
    const feed = feeds.get(eventId) ?? (await openHeld(eventId, show))
    feed?.move(show)
    return feed
  }

  const openHeld = async (eventId: string, show: ShowTimes): Promise<Feed | null> => {
    const made = await slate.get()
    const own = join(folder, eventId)
    const epoch = await lease.claim(eventId, newestEpoch(own))
    if (epoch === null) return null
    const { isNew, isFirst } = beginEpoch(own, epoch)
    if (isNew && !isFirst) await pause(fenceMs)
    const feed =
      feeds.get(eventId) ??
      openFeed({
        ...{ folder: own, epoch, ffmpeg, show },
        slate: made,
        clock: handlers.clock,
        log: (what, more) => log(what, { eventId, ...more }),
      })
    feeds.set(eventId, feed)
    return feed
  }

  const closeFeed = (eventId: string) => {
    feeds.get(eventId)?.close()
    feeds.delete(eventId)
  }

  const admit = async (key: string, line: Line): Promise<Publication> => {
    const show = await within(admitWithinMs, handlers.admit(key))
    if (!show) throw new RtmpFault('BAD_KEY', 'an unknown stream key')
    // The first one may wait until the slate is made.
    const feed = await within(openWithinMs, openFor(show))
    if (!feed) return standBy(show, line)
    return published(show, await publishWhenFree(feed, line))
  }

  const published = (show: Show, publication: FeedPublication): FeedPublication => {
    log('an encoder publishes', { eventId: show.eventId })
    void note(show.eventId)
    return {
      ...publication,
      end: (isClean, fault) => {
        publication.end(isClean, fault)
        log('an encoder is gone', { eventId: show.eventId, isClean, why: fault?.code })
        void note(show.eventId)
      },
    }
  }

  const standBy = (show: Show, line: Line): Publication => {
    const standby = createStandby(handlers.clock)
    standbys.set(standby, { show, line })
    log('an encoder stands by: another process has its channel', { eventId: show.eventId })
    const { publication } = standby
    return {
      ...publication,
      end: (isClean, fault) => {
        standbys.delete(standby)
        publication.end(isClean, fault)
      },
    }
  }

  /** Takes over channels of waiting encoders once their holder is gone. */
  const takeOver = async () => {
    for (const [standby, { show, line }] of standbys) {
      if (!standby.isReady() || performance.now() - line.heardAt() > giveWayMs) continue
      const feed = await openFor(show)
      if (!feed || !standbys.has(standby)) continue
      try {
        standby.handOver(published(show, feed.publish(line)))
        standbys.delete(standby)
      } catch (cause) {
        if (!(cause instanceof RtmpFault) || cause.code !== 'BUSY') throw cause
      }
    }
  }

  const renew = async () => {
    if (feeds.size === 0) return
    const { lost, wanted } = await lease.renew([...feeds.keys()])
    for (const eventId of lost) {
      log('another process has taken over a channel', { eventId, why: 'LEASE' })
      closeFeed(eventId)
    }
    const given = wanted.filter((eventId) => feeds.get(eventId)?.isSilent(giveWayMs))
    for (const eventId of given) {
      log('a channel without input goes to a process with an encoder', { eventId })
      closeFeed(eventId)
    }
    if (given.length > 0) await lease.release(given)
  }

  const note = async (eventId: string) => {
    const feed = feeds.get(eventId)
    if (!feed) return
    const times = await handlers.note(eventId, feed.report()).catch((err: unknown) => {
      log('an input could not be noted', { err })
      return null
    })
    if (times) feed.move(times)
  }

  /** Continues shows with the slate when their encoder is away, also after a restart of this process. */
  const look = async () => {
    const shows = await handlers.onAir()
    const awaited = new Set([...standbys.values()].map(({ show }) => show.eventId))
    for (const show of shows) {
      const { eventId } = show
      if (feeds.has(eventId) || (!awaited.has(eventId) && hasLog(join(folder, eventId)))) await openFor(show)
    }
    const known = new Set(shows.map(({ eventId }) => eventId))
    const over = [...feeds].filter(([eventId, feed]) => !known.has(eventId) && !feed.report().isReceiving)
    for (const [eventId] of over) closeFeed(eventId)
    if (over.length > 0) await lease.release(over.map(([eventId]) => eventId))
  }

  const forget = async () => {
    const kept = readdirSync(folder).filter((name) => name.startsWith('ev_'))
    for (const eventId of await handlers.outdated(kept)) {
      await rm(join(folder, eventId), { recursive: true, force: true })
      log('a recording was forgotten', { eventId })
    }
  }

  handlers.onChange?.((eventId, isKeyNew) => {
    if (isKeyNew) {
      feeds.get(eventId)?.letGo()
      for (const { show, line } of standbys.values())
        if (show.eventId === eventId) line.drop(new RtmpFault('BAD_KEY', 'another key was made'))
    }
    void note(eventId)
  })

  const server: RtmpServer = await startRtmpServer({
    host,
    port,
    admit,
    onFault: (fault, address) =>
      log('an encoder was refused', { code: fault.code, why: fault.message, address }),
    ...(settings.limits ? { limits: settings.limits } : {}),
  })
  const stops = [
    every(tickMs, async () => tickAll(feeds, closeFeed, log), log),
    every(renewMs, renew, log),
    every(standbyMs, takeOver, log),
    every(noteMs, async () => void (await Promise.all([...feeds.keys()].map(note))), log),
    every(lookMs, look, log),
    every(forgetMs, forget, log),
    every(encoderMs, slate.look, log),
  ]
  await look().catch((err: unknown) => log('what is on air could not be read', { err }))
  return {
    port: server.port,
    close: async () => {
      for (const stop of stops) stop()
      await server.close()
      const held = [...feeds.keys()]
      for (const eventId of held) closeFeed(eventId)
      await lease.release(held).catch((err: unknown) => log('leases could not be released', { err }))
    },
  }
}

/** A fault of one event, such as a full disk, does not affect the others. */
function tickAll(feeds: ReadonlyMap<string, Feed>, closeFeed: (eventId: string) => void, log: FeedLog): void {
  for (const [eventId, feed] of feeds) {
    try {
      feed.tick()
    } catch (err) {
      if (err instanceof EpochOver) {
        log('another process decides a channel', { eventId, why: err.message })
        closeFeed(eventId)
        continue
      }
      feed.noteFault('UNAVAILABLE')
      log('a slot could not be written', { eventId, err })
    }
  }
}

/** After a connection loss an encoder returns before its old connection is known to be dead, so it waits. */
async function publishWhenFree(feed: Feed, line: Line): Promise<FeedPublication> {
  for (const deadline = performance.now() + waitForFreeMs; ; ) {
    try {
      return feed.publish(line)
    } catch (cause) {
      const isBusy = cause instanceof RtmpFault && cause.code === 'BUSY'
      if (!isBusy || performance.now() > deadline) throw cause
      await pause(tickMs)
    }
  }
}

/** Runs never overlap. */
function every(ms: number, work: () => Promise<void>, log: FeedLog): () => void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    work()
      .catch((err: unknown) => log('work of the ingest failed', { err }))
      .finally(() => {
        isBusy = false
      })
  }, ms)
  return () => clearInterval(timer)
}

type SlateSettings = Required<Pick<IngestSettings, 'folder' | 'ffmpeg' | 'log' | 'onEncoder'>>

/** Checks for ffmpeg until it is available, so that installing it needs no restart. */
function rememberSlate({ folder, ffmpeg, log, onEncoder }: SlateSettings) {
  let slate: Promise<Slate> | null = null
  let isThere: boolean | null = null
  const received = (found: boolean, why?: unknown) => {
    if (found === isThere) return
    if (!found) log(NO_ENCODER, { why: String(why) })
    else if (isThere === false) log('ffmpeg is there now: encoders are taken')
    isThere = found
    onEncoder(found)
  }
  const get = async (): Promise<Slate> => {
    slate ??= encoderVersion(ffmpeg).then((version) => prepareSlate(folder, ffmpeg, version))
    try {
      const made = await slate
      received(true)
      return made
    } catch (cause) {
      slate = null
      received(false, cause)
      throw new RtmpFault('NO_ENCODER', String(cause))
    }
  }
  const look = async () => {
    if (isThere !== true) await get().catch(() => {})
  }
  void look()
  return { get, look }
}

const NO_ENCODER =
  'ffmpeg is missing or does not work: encoders are refused until it does (Debian: apt-get install ffmpeg); everything else runs'

async function encoderVersion(ffmpeg: string): Promise<string> {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-hide_banner', '-version'], { timeout: 10_000 })
  return stdout.split('\n')[0] ?? ''
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new RtmpFault('UNAVAILABLE', 'no answer in time')), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
