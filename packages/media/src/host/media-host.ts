import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Admitted, createGate, type RefusalReason } from '../access/gate.ts'
import type { RevokedScope } from '../access/revocations.ts'
import { opensEverything } from '../access/tier.ts'
import type { PlaybackGrant, PlaybackKeyring } from '../access/token.ts'
import type { Clock, MediaSource, PlaybackKind } from '../channel/source.ts'
import { createRenderedPlaylists } from '../packager/rendered-playlists.ts'
import { type MediaAddress, type MediaFile, readAddress, readFile } from './address.ts'
import { type Answer, answerFile, heightOf } from './answer.ts'
import { createPartWaiters } from './part-waiters.ts'
import { createReplies, type Replies } from './reply.ts'

export type MediaHostSettings = {
  /** Must return the same object while a channel is unchanged, because rendered playlists are cached by it. */
  sources: (
    kind: PlaybackKind,
    channel: string,
    angle: string | null,
  ) => MediaSource | undefined | Promise<MediaSource | undefined>
  keys: PlaybackKeyring
  clock: Clock
  /** Called for each request with a valid token. */
  onAdmitted?: (grant: PlaybackGrant) => void
  /** Headers of every response; names in lower case. */
  headers?: Record<string, string>
}

/** Counts since the start, except `waiting` and `revocations`, which are current numbers. */
export type MediaCounters = {
  playlistRenders: number
  playlistReplies: number
  mediaReplies: number
  playlistBytes: number
  mediaBytes: number
  refusals: Record<RefusalReason, number>
  waiting: number
  revocations: number
}

export type MediaHost = {
  /** Handles requests under `/v/`. Returns false and touches nothing for other requests. */
  handle: (req: IncomingMessage, res: ServerResponse) => boolean
  /** Revokes the tokens of a scope in this process; the caller must notify the other processes. */
  revoke: (scope: RevokedScope) => void
  counters: () => MediaCounters
}

type KnownAddress = Extract<MediaAddress, { state: 'READ' }>

/**
 * `{scope}/check`: a cache in front asks whether a token allows a scope, the first part of a file's path: a rendition,
 * `sheet`, or a file itself. 200 without a body, or 403. Without a scope it asks for everything.
 */
const CHECK_FILE = /^(?:([a-z0-9.]+)\/)?check$/
const METHODS = 'GET, HEAD, OPTIONS'
const PREFLIGHT = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': 'Range',
  'access-control-max-age': '86400',
}

/** Reads nothing of a channel before the token is authorized; a refusal is 403 without a body. */
export function createMediaHost({
  sources,
  keys,
  clock,
  onAdmitted,
  headers = {},
}: MediaHostSettings): MediaHost {
  const gate = createGate(keys)
  const replies = createReplies(headers)
  const { sendEmpty } = replies
  const handlers = createReplyQueue(clock, replies)
  const answer = (req: IncomingMessage, res: ServerResponse, address: KnownAddress): void => {
    const admitted = gate.admit(address.token, address, clock())
    if (admitted === undefined) sendEmpty(res, 403)
    else {
      if (admitted.grant !== null) onAdmitted?.(admitted.grant)
      if (address.file.endsWith('check')) answerCheck(res, address, admitted)
      else answerAdmitted(req, res, address, admitted.maxHeight)
    }
  }
  const answerAdmitted = (
    req: IncomingMessage,
    res: ServerResponse,
    address: KnownAddress,
    maxHeight: number,
  ): void => {
    const found = sources(address.kind, address.channel, address.angle)
    if (found instanceof Promise) {
      found.then(
        (source) => answerFrom(req, res, address, maxHeight, source),
        () => sendEmpty(res, 503, { 'retry-after': '1' }),
      )
    } else answerFrom(req, res, address, maxHeight, found)
  }
  const answerFrom = (
    req: IncomingMessage,
    res: ServerResponse,
    address: KnownAddress,
    maxHeight: number,
    source: MediaSource | undefined,
  ): void => {
    const file = readFile(address.file)
    if (source === undefined || file === undefined) sendEmpty(res, 404)
    else if (isAbove(source, file, maxHeight)) {
      gate.refuseHeight()
      sendEmpty(res, 403)
    } else {
      const found = answerFile({ playlists: handlers.playlists, clock }, source, file, address.query)
      handlers.send(req, res, source, found)
    }
  }
  // A cache treats any status other than 200 and 403 as an outage.
  const answerCheck = (
    res: ServerResponse,
    { kind, channel, angle, file }: KnownAddress,
    { grant, maxHeight }: Admitted,
  ): void => {
    const scope = CHECK_FILE.exec(file)
    const isWhole = grant === null || opensEverything(grant.tier)
    if (scope === null || isWhole) {
      sendEmpty(res, scope === null ? 404 : 200)
      return
    }
    const judged = readScope(scope[1] ?? '')
    const judge = (source: MediaSource | undefined): void => {
      const isOpen = source !== undefined && judged !== undefined && !isAbove(source, judged, maxHeight)
      sendEmpty(res, isOpen ? 200 : 403)
    }
    const found = sources(kind, channel, angle)
    if (found instanceof Promise) found.then(judge, () => judge(undefined))
    else judge(found)
  }
  return {
    handle: (req, res) => {
      const address = readAddress(req.url ?? '')
      if (address.state === 'FOREIGN') return false
      if (req.method === 'OPTIONS') sendEmpty(res, 200, PREFLIGHT)
      else if (req.method !== 'GET' && req.method !== 'HEAD') sendEmpty(res, 405, { allow: METHODS })
      else if (address.state === 'REFUSED') {
        gate.refuseMalformed()
        sendEmpty(res, 403)
      } else answer(req, res, address)
      return true
    },
    revoke: (scope) => gate.revoke(scope, clock()),
    counters: () => ({
      ...handlers.counters(),
      refusals: gate.refusals(),
      revocations: gate.revocationCount(),
    }),
  }
}

/** True when a file shows or lists a higher picture than the tier allows. An unknown picture counts as too high. */
const isAbove = (source: MediaSource, file: MediaFile, maxHeight: number): boolean =>
  maxHeight < Infinity && (heightOf(source, file) ?? Infinity) > maxHeight

/** The file that represents a scope in the check. */
function readScope(scope: string): MediaFile | undefined {
  if (scope === 'sheet') return { kind: 'SHEET', sheet: 0 }
  return readFile(scope) ?? readFile(`${scope}/init.mp4`)
}

/** Writes responses, now or when their part exists, and counts them. */
function createReplyQueue(clock: Clock, { sendEmpty, sendMedia, sendPlaylist }: Replies) {
  const playlists = createRenderedPlaylists()
  const waiters = createPartWaiters(clock)
  const served = { playlistReplies: 0, mediaReplies: 0, playlistBytes: 0, mediaBytes: 0 }

  const send = (req: IncomingMessage, res: ServerResponse, source: MediaSource, answer: Answer): void => {
    switch (answer.kind) {
      case 'EMPTY':
        sendEmpty(res, answer.status, answer.headers)
        break
      case 'PLAYLIST':
        served.playlistReplies++
        served.playlistBytes += sendPlaylist(req, res, source.kind, answer.playlist)
        break
      case 'MEDIA':
        served.mediaReplies++
        served.mediaBytes += sendMedia(req, res, source.kind, answer.pieces)
        break
      case 'PICTURE':
        served.mediaReplies++
        served.mediaBytes += sendMedia(req, res, source.kind, [answer.picture], 'image/jpeg')
        break
      case 'LATER':
        answer.answer.then(
          (found) => send(req, res, source, found),
          () => sendEmpty(res, 503, { 'retry-after': '1' }),
        )
        break
      case 'AFTER_PART': {
        // Stops waiting when the viewer disconnects.
        const leave = waiters.wait(source, answer.part, (arrived) => {
          res.off('close', leave)
          if (arrived) send(req, res, source, answer.answer())
          else sendEmpty(res, 503, { 'retry-after': '1' })
        })
        res.once('close', leave)
      }
    }
  }

  return {
    playlists,
    send,
    counters: () => ({ ...served, playlistRenders: playlists.renderCount(), waiting: waiters.waiting() }),
  }
}
