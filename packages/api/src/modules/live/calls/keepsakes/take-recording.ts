import { createHash } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import {
  type KeepsakeMediaType,
  type KeepsakeRefusal,
  keepsakeSendHours,
  maxPieces,
  maxStretches,
  type PieceRefusal,
} from '@encore/contract/rules/calls/keepsake'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { writeWhole } from '#platform/whole-file.ts'
import type { StationParty } from '../call-parties.ts'
import { consentsStand } from './keepsake-consents.ts'
import { piecePath } from './keepsake-files.ts'
import { keepsakeMark } from './keepsake-mark.ts'
import type { KeepsakeOffers } from './keepsake-offer.ts'
import {
  countPieces,
  endStretch,
  insertKeepsake,
  insertPiece,
  insertStretch,
  lockRecordedCall,
  type RecordedCall,
  type Stretch,
  selectPiece,
  selectStretch,
  selectStretches,
} from './keepsake-store.ts'

type Refused = Failure<'NOT_FOUND' | 'KEEPSAKE_NOT_OPEN'>

const notOpen = (reason: KeepsakeRefusal) => fail('KEEPSAKE_NOT_OPEN', { data: { reason } })

export interface StretchRequest {
  callId: string
  begunMs: number
  mediaType: KeepsakeMediaType
}

/** Opens a stretch of the live call, with the consent of both. */
export const openStretch = (
  { sql, secrets, clock }: Pick<Ctx, 'sql' | 'secrets' | 'clock'>,
  offers: KeepsakeOffers,
  party: StationParty,
  { callId, ...stretch }: StretchRequest,
) =>
  transact(sql, async (tx): Promise<Result<undefined, Refused | Failure<'STATION_REPLACED'>>> => {
    const call = await lockRecordedCall(tx, callId)
    if (call?.stationId !== party.stationId) return fail('NOT_FOUND')
    if (call.epoch !== party.epoch) return fail('STATION_REPLACED')
    if ((await offers.of(call)) !== 'OFFERED') return notOpen('NOT_OFFERED')
    const closed = closedReason(call, clock.now())
    if (closed) return notOpen(closed)
    if (call.callState !== 'LIVE') return notOpen('NOT_LIVE')
    if (!(await consentsStand(tx, call))) return notOpen('NO_CONSENT')
    const known = await selectStretches(tx, callId)
    if (known.some(({ begunMs, epoch }) => begunMs === stretch.begunMs && epoch === party.epoch))
      return ok(undefined)
    if (known.length >= maxStretches || known.some(({ begunMs }) => begunMs === stretch.begunMs))
      return notOpen('MADE')
    await insertKeepsake(tx, callId, keepsakeMark(secrets, callId))
    await insertStretch(tx, callId, { ...stretch, epoch: party.epoch })
    return ok(undefined)
  })

/** Why nothing more is taken; null while it is. */
function closedReason({ state, endedAt }: RecordedCall, nowMs: number): KeepsakeRefusal | null {
  if (state === 'DELETED') return 'DELETED'
  if (state === 'READY' || state === 'FAILED') return 'MADE'
  const isLate = endedAt !== null && nowMs - endedAt.getTime() > keepsakeSendHours * 3_600_000
  return isLate ? 'LATE' : null
}

/** A device that is paired again sends what it recorded before; an earlier one sends nothing of a later one. */
const isSentBy = (stretch: Stretch | null, { epoch }: StationParty): stretch is Stretch =>
  stretch !== null && stretch.epoch <= epoch

export interface PieceRequest {
  callId: string
  begunMs: number
  n: number
  /** SHA-256, hexadecimal. */
  digest: string
  bytes: Uint8Array
}

type PieceFailure = Refused | Failure<'KEEPSAKE_PIECE_REFUSED'>
const refusePiece = (reason: PieceRefusal) => fail('KEEPSAKE_PIECE_REFUSED', { data: { reason } })

/** Takes a piece of a stretch of this station. The same piece may come again. */
export async function takePiece(
  ctx: Pick<Ctx, 'sql' | 'config' | 'clock'>,
  party: StationParty,
  { callId, begunMs, n, digest, bytes }: PieceRequest,
): Promise<Result<undefined, PieceFailure>> {
  const hash = createHash('sha256').update(bytes).digest()
  if (bytes.byteLength === 0 || hash.toString('hex') !== digest) return refusePiece('DIGEST')
  return transact(ctx.sql, async (tx): Promise<Result<undefined, PieceFailure>> => {
    const call = await lockRecordedCall(tx, callId)
    if (call?.stationId !== party.stationId || call.state === null) return fail('NOT_FOUND')
    const closed = closedReason(call, ctx.clock.now())
    if (closed) return notOpen(closed)
    const stretch = await selectStretch(tx, callId, begunMs)
    if (!isSentBy(stretch, party)) return fail('NOT_FOUND')
    const known = await selectPiece(tx, callId, { begunMs, n })
    if (known) return known.digest.equals(hash) ? ok(undefined) : refusePiece('CONFLICT')
    const isBehind = stretch.pieces !== null && n > stretch.pieces
    if (isBehind || (await countPieces(tx, callId)) >= maxPieces) return refusePiece('FULL')
    // Under the lock, so that a deletion that follows finds the file.
    await writeWhole(piecePath(ctx, callId, begunMs, n), bytes)
    await insertPiece(tx, callId, { begunMs, n, digest: hash, bytes: bytes.byteLength })
    return ok(undefined)
  })
}

/** Stores how many pieces a stretch has. */
export const closeStretch = (
  { sql, clock }: Pick<Ctx, 'sql' | 'clock'>,
  party: StationParty,
  { callId, begunMs, pieces }: { callId: string; begunMs: number; pieces: number },
) =>
  transact(sql, async (tx): Promise<Result<undefined, Refused>> => {
    const call = await lockRecordedCall(tx, callId)
    if (call?.stationId !== party.stationId || call.state === null) return fail('NOT_FOUND')
    const closed = closedReason(call, clock.now())
    if (closed) return notOpen(closed)
    const stretch = await selectStretch(tx, callId, begunMs)
    if (!isSentBy(stretch, party)) return fail('NOT_FOUND')
    await endStretch(tx, callId, { begunMs, pieces })
    return ok(undefined)
  })
