import type { SignalBody } from '@encore/contract/endpoints'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { CallSide } from './admit-signal.ts'

export interface SignalRow {
  n: number
  epoch: number
  gen: number
  body: SignalBody
}

/** Signals of a side that are kept; a negotiation needs about a dozen. */
const keptSignals = 200

/** Begins a generation: earlier signals are void. */
export async function beginGeneration(tx: Tx, callId: string, gen: number): Promise<void> {
  await tx`
    update call_seat set gen = ${gen}, fan_fingerprint = null, station_fingerprint = null where call_id = ${callId}`
  await tx`delete from call_signal where call_id = ${callId}`
}

/** Adds a signal for the other side and returns its number. The call is locked. */
export async function insertSignal(
  tx: Tx,
  callId: string,
  from: CallSide,
  { epoch, gen, body, fingerprint }: Omit<SignalRow, 'n'> & { fingerprint: string | null },
): Promise<number> {
  const receiver = from === 'FAN' ? 'STATION' : 'FAN'
  const [row] = await tx<{ n: number }[]>`
    with seat as (
      update call_seat set station_last = station_last + ${from === 'FAN' ? 1 : 0},
        fan_last = fan_last + ${from === 'FAN' ? 0 : 1},
        fan_fingerprint = case when ${from} = 'FAN' then ${fingerprint} else fan_fingerprint end,
        station_fingerprint = case when ${from} = 'FAN' then station_fingerprint else ${fingerprint} end
      where call_id = ${callId}
      returning case when ${from} = 'FAN' then station_last else fan_last end as n
    ), dropped as (
      delete from call_signal g using seat
      where g.call_id = ${callId} and g.receiver = ${receiver} and g.n <= seat.n - ${keptSignals}
    )
    insert into call_signal (call_id, receiver, n, epoch, gen, body)
    select ${callId}, ${receiver}, n, ${epoch}, ${gen}, ${tx.json(body)} from seat returning n`
  if (!row) throw new Error(`${callId} has no seat`)
  return row.n
}

/** Signals for a side after a number. */
export const selectSignals = (db: Db, callId: string, receiver: CallSide, since: number) => db<SignalRow[]>`
  select n, epoch, gen, body from call_signal
  where call_id = ${callId} and receiver = ${receiver} and n > ${since} order by n limit 100`

/** Deletes signals of calls that ended a minute ago. */
export const deleteOldSignals = (db: Db) => db`
  delete from call_signal g using call c
  where c.id = g.call_id and c.ended_at < app_now() - interval '60 seconds'`
