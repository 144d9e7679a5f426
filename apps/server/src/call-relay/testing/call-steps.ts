import type { CallPage } from './call-pages.ts'
import { fanKey, grantedMs, type Server } from './call-server.ts'

export const startOf = (callId: string) => ({
  ...{ callId, epoch: 1, seq: 0, grantedMs },
  ...{ earlierCountedMs: 0, earlierWallMs: 0, suspensions: 0 },
})

export type PageSound = 'TONE' | 'BEATS' | 'SILENT'

export async function openStation(
  server: Server,
  { isDisabling = false, sound = 'TONE' }: { isDisabling?: boolean; sound?: PageSound } = {},
): Promise<CallPage> {
  const station = await server.openPage()
  await station.run('capture', '#0000ff', isDisabling, sound)
  await station.run('openStation')
  return station
}

export async function openFan(
  server: Server,
  callId: string,
  colour: string,
  sound: PageSound = 'TONE',
): Promise<CallPage> {
  const fan = await server.openPage()
  await fan.run('capture', colour, false, sound)
  await fan.run('openFan', callId, fanKey)
  return fan
}

/** Moves a call on both pages, as the server would. */
export async function move(station: CallPage, fan: CallPage, callId: string, state: string): Promise<void> {
  await Promise.all([station.run('setCallState', callId, state), fan.run('setState', state)])
}

/** The fan's preview flows to the station. */
export async function preview(
  server: Server,
  station: CallPage,
  callId: string,
  colour: string,
  sound: PageSound = 'TONE',
): Promise<CallPage> {
  const fan = await openFan(server, callId, colour, sound)
  await station.run('prepare', startOf(callId), 1)
  await move(station, fan, callId, 'NEXT')
  await station.until(`callView('${callId}').isFanThere`)
  return fan
}

export async function goLive(station: CallPage, fan: CallPage, callId: string): Promise<void> {
  await move(station, fan, callId, 'RINGING')
  await station.run('handOver', callId)
  await move(station, fan, callId, 'LIVE')
}

export const counted = (station: CallPage, callId: string, ms: number, timeoutMs?: number) =>
  station.until(`callView('${callId}').countedMs >= ${ms}`, timeoutMs)
export const sawColour = (page: CallPage, colour: string, times = 5) =>
  page.until(`seen().some((one) => one.colour === '${colour}' && one.times >= ${times})`)
