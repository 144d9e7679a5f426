import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { newToken, type StationParty, tokenHash } from './call-parties.ts'
import { insertDevice, selectStation } from './device-store.ts'
import { redeemPairingCode } from './pairing.ts'
import { lockStation } from './queue-store.ts'
import { raiseEpoch } from './session-store.ts'

/** Puts a new device in charge of a station. The epoch closes everything that an earlier device sends. */
export async function pairStation(
  { sql }: Pick<Ctx, 'sql'>,
  code: string,
): Promise<Result<StationParty & { token: string }, Failure<'PAIRING_REFUSED'>>> {
  // A refused attempt is stored too.
  const paired = await transact(sql, async (tx) => {
    const redeemed = await redeemPairingCode(tx, code)
    if (!redeemed) return ok(null)
    const { stationId } = redeemed
    await lockStation(tx, stationId)
    const station = await selectStation(tx, stationId)
    if (!station || station.sessionState === 'CLOSED') return ok(null)
    await raiseEpoch(tx, stationId, station.epoch)
    const token = newToken()
    const party = { stationId, epoch: station.epoch + 1 }
    await insertDevice(tx, party, tokenHash(token))
    return ok({ ...party, token })
  })
  return paired.ok && paired.value ? ok(paired.value) : fail('PAIRING_REFUSED')
}
