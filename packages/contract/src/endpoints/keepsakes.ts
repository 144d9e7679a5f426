import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { keepsakeMediaTypes, keepsakeStates, maxPieces, pieceMaxBytes } from '../rules/calls/keepsake.ts'
import { CallArtist, CallEvent, CallId } from './call-shapes.ts'
import { Instant, Nullable, OneOf, PageOf, PageQuery, Shape } from './shapes.ts'

/** A recorded call in MY BOX, named by its call. */
export const Keepsake = Shape({
  callId: CallId,
  state: OneOf(keepsakeStates),
  event: CallEvent,
  artist: CallArtist,
  calledAt: Instant,
  /** Code in the picture and in the file, with which a copy leads to this call. */
  mark: Type.String(),
  /** Null until the file is ready, as the following ones. */
  bytes: Nullable(Type.Integer()),
  durationMs: Nullable(Type.Integer()),
  /** The file is deleted then. */
  expiresAt: Nullable(Instant),
})
export type Keepsake = Static<typeof Keepsake>

const params = Shape({ id: CallId })
const ofFan = { area: 'My box', auth: 'member' } as const
/** Keepsakes at a paired device. Its cookie is the authentication, also after another device took over. */
const ofStation = {
  area: 'Call station',
  auth: 'anyone',
  staff: 'station',
  hasOwnLimit: true,
  limit: 'call-station',
} as const
const stationErrors = ['STATION_UNPAIRED', 'CROSS_SITE_REFUSED', 'NOT_FOUND', 'KEEPSAKE_NOT_OPEN'] as const

/** Start of a stretch of recording in milliseconds of the device, which names it within its call. */
const BegunMs = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })

export const keepsakes = {
  'GET /api/v1/mybox/keepsakes': endpoint({
    ...ofFan,
    summary: 'Lists the caller’s keepsakes of calls, the latest first, without deleted ones',
    query: PageQuery,
    reply: PageOf(Keepsake),
    errors: [],
  }),
  'POST /api/v1/mybox/keepsake/{id}': endpoint({
    ...ofFan,
    summary: 'Returns a short-lived link to a keepsake, for the sign-in that asked for it',
    params,
    body: Shape({}),
    reply: Shape({ url: Type.String(), expiresAt: Instant }),
    errors: ['NOT_FOUND', 'KEEPSAKE_NOT_READY'],
  }),
  'DELETE /api/v1/mybox/keepsake/{id}': endpoint({
    ...ofFan,
    summary: 'Deletes a keepsake for good; during the call its recording ends',
    params,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/station/keepsake': endpoint({
    ...ofStation,
    summary:
      'Opens a stretch of recording of the live call, with the consent of both; repeated ones change nothing',
    body: Shape({ callId: CallId, begunMs: BegunMs, mediaType: OneOf(keepsakeMediaTypes) }),
    errors: [...stationErrors, 'STATION_REPLACED'],
  }),
  'PUT /api/studio/station/keepsake/{id}': endpoint({
    ...ofStation,
    summary: 'Takes a piece of a stretch; a repeated one changes nothing',
    params,
    query: Shape({
      begunMs: BegunMs,
      /** From 1. */
      n: Type.Integer({ minimum: 1, maximum: maxPieces }),
      /** SHA-256 of the bytes. */
      digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
    bytes: { types: ['application/octet-stream'], max: pieceMaxBytes },
    errors: [...stationErrors, 'KEEPSAKE_PIECE_REFUSED'],
  }),
  'POST /api/studio/station/keepsake/{id}/end': endpoint({
    ...ofStation,
    summary: 'Says how many pieces a stretch has; the file is made after the call when all have arrived',
    params,
    body: Shape({ begunMs: BegunMs, pieces: Type.Integer({ minimum: 0, maximum: maxPieces }) }),
    errors: stationErrors,
  }),
  'DELETE /api/studio/station/keepsake/{id}': endpoint({
    ...ofStation,
    summary: 'Deletes the keepsake of a call of this station for good',
    params,
    errors: ['STATION_UNPAIRED', 'CROSS_SITE_REFUSED', 'NOT_FOUND'],
  }),
}
