import { ok } from '#kernel/result.ts'
import { realNow } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import {
  callHeld,
  type Due,
  selectDue,
  selectIsLive,
  selectIsSeen,
  setNear,
  tryHandoverLock,
} from './due-store.ts'
import { handOver } from './hand-over.ts'
import { holdCall } from './hold-call.ts'
import { missCalls } from './miss-calls.ts'
import { noteDispatch, renewRings } from './outage-store.ts'
import { lockStation, setUncalled } from './queue-store.ts'
import { endCall } from './settle-call.ts'

type DispatchCtx = Pick<Ctx, 'sql' | 'clock' | 'events'>

/**
 * Does what is due at all stations: misses, fans who left, limits, then handovers. One statement finds it, and each step
 * decides again under its locks, so any process may run it. After an outage nobody is judged by signs of life before pages
 * could give them again.
 */
export async function dispatchCalls(ctx: DispatchCtx): Promise<void> {
  const state = await noteDispatch(ctx.sql, realNow())
  if (state === 'RETURNED') await renewRings(ctx.sql)
  const isDue = ({ kind }: Due) => state === 'SETTLED' || kind === 'END'
  const due = (await selectDue(ctx.sql)).filter(isDue)
  const of = (kind: Due['kind']) => due.flatMap((one) => (one.kind === kind ? [one.id] : []))
  for (const id of of('END')) await within(ctx, (tx) => endCall(tx, id, 'WALL_LIMIT'))
  for (const id of of('HOLD')) await within(ctx, (tx) => holdCall(tx, id, 'FAN_GONE'))
  for (const id of of('UNCALL')) await within(ctx, (tx) => setUncalled(tx, id))
  for (const id of of('MISS')) await within(ctx, (tx) => missAtStation(ctx, tx, id))
  for (const id of of('NEAR')) await within(ctx, (tx) => notifyNear(ctx, tx, id))
  const free = of('FILL').toSorted()
  if (free.length > 0) await within(ctx, (tx) => fillStations(ctx, tx, free))
}

const within = ({ sql }: DispatchCtx, work: (tx: Tx) => PromiseLike<unknown>) =>
  transact(sql, async (tx) => ok(await work(tx)))

async function notifyNear({ events }: DispatchCtx, tx: Tx, callId: string): Promise<void> {
  const near = await setNear(tx, callId)
  if (near?.memberId) await events.emit(tx, 'call.near', { ...near, memberId: near.memberId })
}

async function missAtStation(ctx: DispatchCtx, tx: Tx, stationId: string): Promise<void> {
  await lockStation(tx, stationId)
  if (await selectIsSeen(tx, stationId)) await missCalls(ctx, tx, stationId)
}

async function fillStations(ctx: DispatchCtx, tx: Tx, stationIds: readonly string[]): Promise<void> {
  if (!(await tryHandoverLock(tx))) return
  for (const stationId of stationIds) {
    await lockStation(tx, stationId)
    if (!(await selectIsSeen(tx, stationId))) continue
    // A held fan comes back after the call that runs now, or at once when nobody else can be called.
    if ((await selectIsLive(tx, stationId)) && (await callHeld(tx, stationId))) continue
    const handed = await handOver(ctx, tx, stationId)
    if ('next' in handed && handed.next === null) await callHeld(tx, stationId)
  }
}
