import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { cookieValue } from '#modules/accounts/identity/index.ts'
import type { Ctx } from '#platform/context.ts'
import { maxRefusedSignals, tokenHash } from './call-parties.ts'
import { type StationDevice, selectDevice } from './device-store.ts'

const path = '/api/studio/station'
/** A device may be paired days before; the server ends the cookie with the session. */
const lifeSec = 7 * 86_400

/** Plain http (development) cannot set `__Secure-` cookies. */
const nameOf = (isHttps: boolean): string => (isHttps ? '__Secure-station' : 'dev_station')

export const stationCookie = (token: string, isHttps: boolean): string =>
  `${nameOf(isHttps)}=${token}; Max-Age=${lifeSec}; Path=${path}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

export interface StationRequest {
  header(name: string): string | undefined
}

/** Returns the device that sends a request, while it is in charge of its station. */
export async function stationOf(
  { sql, config }: Pick<Ctx, 'sql' | 'config'>,
  { header }: StationRequest,
): Promise<Result<StationDevice, Failure<'STATION_UNPAIRED' | 'STATION_REPLACED'>>> {
  const { studioUrl } = config
  const token = cookieValue(header('cookie'), nameOf(studioUrl.startsWith('https:'))) ?? ''
  const device = /^[\w-]{43}$/.test(token) ? await selectDevice(sql, tokenHash(token)) : null
  if (!device || device.sessionState === 'CLOSED' || device.refusedSignals >= maxRefusedSignals)
    return fail('STATION_UNPAIRED')
  return device.epoch === device.stationEpoch ? ok(device) : fail('STATION_REPLACED')
}
