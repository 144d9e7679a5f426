import type { PlaybackKind } from '../channel/source.ts'
import type { PlaylistMode } from '../packager/master-playlist.ts'

export type MediaFile =
  /** `maxHeight`: lines of the highest picture listed; null lists all. */
  | { kind: 'MASTER'; mode: PlaylistMode; maxHeight: number | null }
  | { kind: 'PLAYLIST'; rendition: string; mode: PlaylistMode }
  | { kind: 'INIT'; rendition: string }
  | { kind: 'POSTER' }
  | { kind: 'SHEET'; sheet: number }
  | { kind: 'SEGMENT'; rendition: string; segment: number }
  | { kind: 'PART'; rendition: string; segment: number; part: number }

export type MediaAddress =
  /** The address is not under `/v/`. */
  | { state: 'FOREIGN' }
  | { state: 'REFUSED' }
  | {
      state: 'READ'
      token: string
      kind: PlaybackKind
      channel: string
      /** Null for the main camera. */
      angle: string | null
      file: string
      query: string
    }

const KINDS = { live: 'LIVE', replay: 'REPLAY', highlight: 'HIGHLIGHT', trailer: 'TRAILER' } as const
const PREFIX = '/v/'
const NORMAL_PATH =
  /^\/v\/([A-Za-z0-9._~-]{1,512})\/(live|replay|highlight|trailer)\/([A-Za-z0-9_-]{1,64})\/(?:~([a-z0-9]{1,16})\/)?([a-z0-9./]{1,64})$/
const COUNT = '(0|[1-9]\\d{0,9})'
const SEGMENT_FILE = new RegExp(`^([a-z0-9]{1,16})/${COUNT}\\.m4s$`)
const PART_FILE = new RegExp(`^([a-z0-9]{1,16})/${COUNT}\\.${COUNT}\\.m4s$`)
const MASTER_FILE = /^(master|std)(?:\.([1-9]\d{0,3}))?\.m3u8$/
const POSTER_FILE = 'poster.jpg'
const SHEET_FILE = /^sheet\/(0|[1-9]\d{0,3})\.jpg$/
const INIT_FILE = /^([a-z0-9]{1,16})\/init\.mp4$/
const PLAYLIST_FILE = /^([a-z0-9]{1,16})\/(ll|std)\.m3u8$/

/**
 * Parses a request target: `/v/{token}/{live|replay|highlight|trailer}/{channel}/[~{angle}/]{file}`. Nothing is
 * decoded: an address not in its single normal form (percent signs, empty or dot segments, backslashes) is refused.
 */
export function readAddress(target: string): MediaAddress {
  if (!target.startsWith(PREFIX) && target !== '/v') return { state: 'FOREIGN' }
  const queryAt = target.indexOf('?')
  const path = queryAt === -1 ? target : target.slice(0, queryAt)
  const [, token = '', kind, channel = '', angle = null, file = ''] = NORMAL_PATH.exec(path) ?? []
  if (file === '' || /(^|\/)\.{0,2}(\/|$)/.test(file)) return { state: 'REFUSED' }
  return {
    state: 'READ',
    token,
    kind: KINDS[kind as keyof typeof KINDS],
    channel,
    angle,
    file,
    query: queryAt === -1 ? '' : target.slice(queryAt + 1),
  }
}

export function readFile(file: string): MediaFile | undefined {
  const master = MASTER_FILE.exec(file)
  if (master !== null)
    return {
      kind: 'MASTER',
      mode: master[1] === 'master' ? 'LOW_LATENCY' : 'STANDARD',
      maxHeight: master[2] === undefined ? null : Number(master[2]),
    }
  if (file === POSTER_FILE) return { kind: 'POSTER' }
  const sheet = SHEET_FILE.exec(file)
  if (sheet?.[1] !== undefined) return { kind: 'SHEET', sheet: Number(sheet[1]) }
  const playlist = PLAYLIST_FILE.exec(file)
  if (playlist?.[1] !== undefined)
    return {
      kind: 'PLAYLIST',
      rendition: playlist[1],
      mode: playlist[2] === 'll' ? 'LOW_LATENCY' : 'STANDARD',
    }
  const part = PART_FILE.exec(file)
  if (part?.[1] !== undefined)
    return { kind: 'PART', rendition: part[1], segment: Number(part[2]), part: Number(part[3]) }
  const segment = SEGMENT_FILE.exec(file)
  if (segment?.[1] !== undefined)
    return { kind: 'SEGMENT', rendition: segment[1], segment: Number(segment[2]) }
  const init = INIT_FILE.exec(file)
  return init?.[1] === undefined ? undefined : { kind: 'INIT', rendition: init[1] }
}
