import { readCallKey, verifySecond } from '@encore/contract/rules/calls/second-mac'
import {
  acceptSegment,
  type CallSegment,
  newSegmentLog,
  type SegmentLog,
  type SegmentRefusal,
} from '@encore/contract/rules/calls/segments'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { callKey } from './call-key.ts'
import {
  type CallRow,
  insertSegments,
  lockCall,
  selectLastSegment,
  selectSegments,
  setSums,
} from './call-store.ts'

export interface TakenSegments {
  /** Last number of the epoch that is booked; the station sends later ones again. */
  seq: number
  countedMs: number
}

/**
 * Books segments that a station reports, in their order. Repeated ones change nothing; the first that cannot be booked
 * ends the list, and those before it stay booked.
 */
export async function takeSegments(
  { secrets }: Pick<Ctx, 'secrets'>,
  tx: Tx,
  callId: string,
  segments: readonly CallSegment[],
): Promise<(TakenSegments & { refusal: SegmentRefusal | null }) | { refusal: 'NOT_FOUND' }> {
  const call = await lockCall(tx, callId)
  if (!call) return { refusal: 'NOT_FOUND' }
  let log = await logOf(tx, call)
  let refusal: SegmentRefusal | null = null
  const booked: CallSegment[] = []
  const stored = await storedOf(tx, callId, segments)
  const key = await readCallKey(callKey(secrets, callId))
  for (const segment of segments) {
    const isSigned = key !== null && segment.mac !== null && (await isSignedBy(key, segment))
    const known = stored.get(nameOf(segment)) ?? null
    const read = isSigned ? segment : { ...segment, mac: null }
    const accepted = acceptSegment(log, read, { stored: known, isSigned, stationEpoch: call.stationEpoch })
    if ('refusal' in accepted) {
      refusal = accepted.refusal
      break
    }
    log = accepted.log
    if (known === null) booked.push(accepted.counted)
    stored.set(nameOf(segment), accepted.counted)
  }
  if (booked.length > 0) {
    await insertSegments(tx, callId, booked)
    await setSums(tx, callId, log)
  }
  return { seq: log.seq, countedMs: log.countedMs, refusal }
}

async function logOf(tx: Tx, call: CallRow): Promise<SegmentLog> {
  const { id, promisedMs, addedMs, countedMs, wallMs } = call
  const last = await selectLastSegment(tx, id)
  return { ...newSegmentLog(id, promisedMs + addedMs), ...last, countedMs, wallMs }
}

async function storedOf(
  tx: Tx,
  callId: string,
  segments: readonly CallSegment[],
): Promise<Map<string, CallSegment>> {
  const stored = new Map<string, CallSegment>()
  for (const epoch of new Set(segments.map((segment) => segment.epoch))) {
    const seqs = segments.flatMap((segment) => (segment.epoch === epoch ? [segment.seq] : []))
    for (const segment of await selectSegments(tx, callId, epoch, seqs)) stored.set(nameOf(segment), segment)
  }
  return stored
}

const nameOf = ({ epoch, seq }: CallSegment) => `${epoch}/${seq}`

const isSignedBy = (
  key: NonNullable<Awaited<ReturnType<typeof readCallKey>>>,
  { callId, epoch, seq, countedMs, mac }: CallSegment,
) => verifySecond(key, { callId, epoch, seq, ms: countedMs }, mac ?? '')
