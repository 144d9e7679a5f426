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

/** Returns the device that sends a request, also when another one took over or the session is closed. */
export async function knownStationOf(
  { sql, config }: Pick<Ctx, 'sql' | 'config'>,
  { header }: StationRequest,
): Promise<Result<StationDevice, Failure<'STATION_UNPAIRED'>>> {
  const { studioUrl } = config
  const token = cookieValue(header('cookie'), nameOf(studioUrl.startsWith('https:'))) ?? ''
  const device = /^[\w-]{43}$/.test(token) ? await selectDevice(sql, tokenHash(token)) : null
  return device && device.refusedSignals < maxRefusedSignals ? ok(device) : fail('STATION_UNPAIRED')
}

/** Returns the device that sends a request, while it is in charge of its station. */
export async function stationOf(
  ctx: Pick<Ctx, 'sql' | 'config'>,
  request: StationRequest,
): Promise<Result<StationDevice, Failure<'STATION_UNPAIRED' | 'STATION_REPLACED'>>> {
  const device = await knownStationOf(ctx, request)
  if (!device.ok) return device
  if (device.value.sessionState === 'CLOSED') return fail('STATION_UNPAIRED')
  return device.value.epoch === device.value.stationEpoch ? device : fail('STATION_REPLACED')
}
