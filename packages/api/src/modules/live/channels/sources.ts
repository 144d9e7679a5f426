import { join } from 'node:path'
import {
  type Clip,
  createSimulive,
  type FollowedChannel,
  followChannel,
  type MediaSource,
} from '@encore/media'
import type { Texts } from '#kernel/texts.ts'
import { type EventTimes, heldEvents } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import { openPreviews, previewed, rehearsalOf } from './previews.ts'
import { type Channel, selectChannel, selectOpenChannels } from './store.ts'

const refreshMs = 10_000
const lookMs = 100
/** Time an ended channel is kept, since players still read its last parts. */
const keepEndedMs = 10 * 60_000

/** Playback source of a player: our own media with its camera angles, or an external address. */
export type Source =
  | { kind: 'HOSTED'; media: MediaSource; angles: readonly AngleSource[]; lowLatency: boolean }
  | { kind: 'EXTERNAL'; url: string }

export interface AngleSource {
  name: string
  title: Texts
  media: MediaSource
}

/** Channels this process can send, derived only from their rows and the events' times. */
export interface Sources {
  /** Returns the cached source without waiting; `angle` null is the main camera. */
  known(eventId: string, angle: string | null): MediaSource | undefined
  /** Reads the channel from the database; null when nothing is sent for this event. */
  find(event: EventTimes): Promise<Source | null>
  /** Notifies when an encoder's first picture can be played, and when it resumes after the show had ended. */
  onOpen(listener: (eventId: string) => void): void
  close(): void
}

type ShowTimes = Pick<EventTimes, 'id' | 'onAirAt' | 'endAt'>

interface Kept {
  media: MediaSource
  angles: readonly AngleSource[]
  /** Staff preview until the show begins. */
  rehearsal: MediaSource
  /** Inputs of the source as JSON; a changed channel or time makes a new source. */
  recipe: string
  endsAtMs: number
}

/** Reads the channels of all coming events before it resolves, so that players survive a restart. */
export async function openSources(ctx: Ctx, clips: (name: string) => Clip): Promise<Sources> {
  const kept = new Map<string, Kept>()
  const followed = openFollowed(ctx)
  const previews = openPreviews(ctx)
  let isClosed = false

  const keep = (channel: Channel, { id, onAirAt, endAt }: ShowTimes): Source | null => {
    const times = { startsAtMs: onAirAt.getTime(), endsAtMs: endAt.getTime() }
    switch (channel.kind) {
      case 'EXTERNAL':
        return { kind: 'EXTERNAL', url: channel.url }
      case 'INGEST':
        kept.delete(id)
        return { kind: 'HOSTED', media: followed.keep(id, times), angles: [], lowLatency: channel.lowLatency }
      case 'SIMULIVE': {
        const { clip, isReady, loops, lowLatency, angles } = channel
        if (clip === null || !isReady) {
          kept.delete(id)
          return null
        }
        const recipe = JSON.stringify([clip, loops, times, angles])
        const known = kept.get(id)
        if (known?.recipe === recipe) return { kind: 'HOSTED', ...shownOf(known), lowLatency }
        const show = (shown: string) => createSimulive({ channel: id, clip: clips(shown), loops, ...times })
        const made = {
          media: show(clip),
          angles: angles.map((angle) => ({ name: angle.name, title: angle.title, media: show(angle.clip) })),
          rehearsal: rehearsalOf(id, clips(clip)),
          recipe,
          endsAtMs: times.endsAtMs,
        }
        kept.set(id, made)
        return { kind: 'HOSTED', ...shownOf(made), lowLatency }
      }
    }
  }

  const refresh = async () => {
    const longAgo = ctx.clock.now() - keepEndedMs
    for (const [id, { endsAtMs }] of kept) if (endsAtMs < longAgo) kept.delete(id)
    followed.forget(longAgo)
    const channels = await selectOpenChannels(ctx.sql, [...kept.keys(), ...followed.ids()])
    const events = await heldEvents(
      ctx.sql,
      channels.map(({ eventId }) => eventId),
    )
    // A channel kept after `close` would be followed forever.
    if (isClosed) return
    for (const channel of channels) {
      const event = events.get(channel.eventId)
      // A channel with broken files must not keep the others from being shown.
      try {
        if (event) keep(channel, event)
      } catch (err) {
        ctx.log.error({ err, eventId: channel.eventId }, 'channel could not be loaded')
      }
    }
  }
  const refreshSoon = () => {
    refresh().catch((err: unknown) => ctx.log.warn({ err }, 'channels could not be read'))
  }

  await refresh()
  const timer = setInterval(refreshSoon, refreshMs).unref()
  ctx.bus.on('catalog', refreshSoon)
  return {
    known: (eventId, angle) => {
      const source = kept.get(eventId)
      if (angle === null)
        return (
          source?.media ??
          followed.known(eventId) ??
          kept.get(previewed(eventId) ?? '')?.rehearsal ??
          previews.known(eventId)
        )
      return source?.angles.find(({ name }) => name === angle)?.media
    },
    find: async (event) => {
      const channel = await selectChannel(ctx.sql, event.id)
      return channel && keep(channel, event)
    },
    onOpen: followed.onOpen,
    close: () => {
      isClosed = true
      clearInterval(timer)
      followed.close()
      previews.close()
    },
  }
}

const shownOf = ({ media, angles }: Kept) => ({ media, angles })

type Times = { startsAtMs: number; endsAtMs: number }

/** Follows the channels that the ingest process writes. A moved end keeps the source; a moved start replaces it. */
function openFollowed({ config, clock, log }: Ctx) {
  const open = new Map<string, { channel: FollowedChannel; times: Times }>()
  const playable = new Set<string>()
  const listeners = new Set<(eventId: string) => void>()
  const look = () => {
    for (const [id, { channel }] of open) {
      const isPlayable = channel.media.edge(clock.now()).state === 'OPEN'
      if (isPlayable && !playable.has(id)) for (const listener of listeners) listener(id)
      if (isPlayable) playable.add(id)
      else playable.delete(id)
    }
  }
  const timer = setInterval(look, lookMs).unref()
  const end = (id: string, { channel }: { channel: FollowedChannel }) => {
    open.delete(id)
    playable.delete(id)
    channel.close().catch((err: unknown) => log.warn({ err }, 'channel could not be closed'))
  }
  return {
    ids: () => open.keys(),
    known: (id: string) => open.get(id)?.channel.media,
    keep: (id: string, times: Times): MediaSource => {
      const known = open.get(id)
      if (known && known.times.startsAtMs === times.startsAtMs) {
        known.channel.endAt(times.endsAtMs)
        known.times = times
        return known.channel.media
      }
      if (known) end(id, known)
      const channel = followChannel({
        channel: id,
        folder: join(config.DATA_DIR, 'live'),
        ...times,
        clock: clock.now,
        warn: (what, err) => log.warn({ err, eventId: id }, what),
      })
      open.set(id, { channel, times })
      return channel.media
    },
    forget: (beforeMs: number) => {
      for (const [id, known] of open) if (known.times.endsAtMs < beforeMs) end(id, known)
    },
    onOpen: (listener: (eventId: string) => void) => void listeners.add(listener),
    close: () => {
      clearInterval(timer)
      for (const [id, known] of open) end(id, known)
    },
  }
}
