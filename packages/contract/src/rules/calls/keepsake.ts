/** `RECORDING`: pieces are taken, until the file is made. `FAILED`: no file could be made of them. */
export const keepsakeStates = ['RECORDING', 'READY', 'FAILED', 'DELETED'] as const
export type KeepsakeState = (typeof keepsakeStates)[number]

/** Whether a session offers keepsakes. `UNAVAILABLE`: planned, but this server has no ffmpeg. */
export const keepsakeOffers = ['NONE', 'OFFERED', 'UNAVAILABLE'] as const
export type KeepsakeOffer = (typeof keepsakeOffers)[number]

/** Forms that a station records, in the order of preference. */
export const keepsakeMediaTypes = ['video/mp4', 'video/webm'] as const
export type KeepsakeMediaType = (typeof keepsakeMediaTypes)[number]

/** Why a station may not send: see `KEEPSAKE_NOT_OPEN`. `LATE`: the call ended more than 24 hours ago. */
export const keepsakeRefusals = ['NOT_OFFERED', 'NO_CONSENT', 'DELETED', 'MADE', 'LATE', 'NOT_LIVE'] as const
export type KeepsakeRefusal = (typeof keepsakeRefusals)[number]

/** `DIGEST`: the bytes are not those of the digest. `CONFLICT`: the number has other bytes. `FULL`: too many pieces. */
export const pieceRefusals = ['DIGEST', 'CONFLICT', 'FULL'] as const
export type PieceRefusal = (typeof pieceRefusals)[number]

/** Most bytes of a piece: a second of the rate at which pieces are sent beside a call. */
export const pieceMaxBytes = 65_536
/** Most pieces of one keepsake: an hour at 2.3 Mbit/s. */
export const maxPieces = 16_000
/** Most stretches of one keepsake; each reload and each return of a held call begins another one. */
export const maxStretches = 20
/** A station sends pieces of a call for this long after its end. */
export const keepsakeSendHours = 24
/** A fan can download a keepsake for this long. */
export const keepsakeDays = 30
