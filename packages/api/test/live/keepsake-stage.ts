import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { consentVersion } from '@encore/contract/rules/calls/call-consent'
import type { Shop } from '#test/commerce/shop.ts'
import { ownPage } from '#test/members.ts'
import type { Sent } from '#test/world.ts'
import {
  awaitCalled,
  type Caller,
  type CallStage,
  comeReady,
  type Device,
  goLive,
  openStage,
  pair,
} from './call-stage.ts'

const kind = 'KEEPSAKE'

export const fanConsent = (session: string, { api }: Caller, isGiven: boolean) =>
  api('PUT /api/v1/call-session/{id}/consent', {
    params: { id: session },
    body: { kind, isGiven, version: consentVersion(kind), language: 'en' },
  })

export const artistConsent = (device: Device, isGiven: boolean) =>
  device.send('PUT /api/studio/station/consent', {
    body: { kind, isGiven, version: consentVersion(kind), language: 'ko' },
  })

export interface RecordedStage extends CallStage {
  device: Device
  fan: Caller
  other: Caller
  callId: string
}

/** A live call in a session with keepsakes, to which both consent unless said otherwise. */
export async function liveWithConsents(
  shop: Shop,
  { byFan = true, byArtist = true, recording = 'KEEPSAKE' as const } = {},
): Promise<RecordedStage> {
  const stage = await openStage(shop, 2, 1, { recording })
  const [fan, other] = stage.fans as [Caller, Caller]
  const device = await pair(shop, stage.stations[0] ?? '')
  if (byFan) await fanConsent(stage.session, fan, true)
  if (byArtist) await artistConsent(device, true)
  await comeReady(shop, fan)
  await awaitCalled(shop, device, fan.calls[0])
  await goLive(device, fan)
  return { ...stage, device, fan, other, callId: fan.calls[0] ?? '' }
}

export const begunMs = 1_764_000_000_000

export const openStretch = (device: Device, callId: string, change: object = {}) =>
  device.send('POST /api/studio/station/keepsake', {
    body: { callId, begunMs, mediaType: 'video/webm', ...change },
  })

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Sends a piece as a device does. */
export async function sendPiece(
  shop: Shop,
  { cookie }: Pick<Device, 'cookie'>,
  callId: string,
  {
    n,
    bytes,
    digest = sha256(bytes),
    begun = begunMs,
  }: {
    n: number
    bytes: Buffer
    digest?: string
    begun?: number
  },
): Promise<Pick<Sent, 'status' | 'body'>> {
  const { http, ctx } = shop.world.api
  const answer = await http.inject({
    method: 'PUT',
    url: `/api/studio/station/keepsake/${callId}?begunMs=${begun}&n=${n}&digest=${digest}`,
    headers: {
      ...ownPage,
      host: new URL(ctx.config.studioUrl).host,
      cookie,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

export const endStretch = (device: Device, callId: string, pieces: number) =>
  device.send('POST /api/studio/station/keepsake/{id}/end', {
    params: { id: callId },
    body: { begunMs, pieces },
  })

export const endCall = (device: Device, callId: string) =>
  device.send('POST /api/studio/station/end', { body: { callId, reason: 'ARTIST', segments: [] } })

let film: Buffer | null = null

/** A second of picture and sound as a browser records it. */
export function aRecording(): Buffer {
  const picture = ['-f', 'lavfi', '-i', 'color=c=red:s=160x90:r=12:d=1']
  const sound = ['-f', 'lavfi', '-i', 'sine=f=440:d=1']
  const codecs = ['-c:v', 'libvpx', '-cpu-used', '8', '-c:a', 'libopus', '-live', '1', '-f', 'webm', 'pipe:1']
  film ??= execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs])
  return film
}

/** Sends a whole recording in pieces and ends the call. */
export async function sendRecording(shop: Shop, device: Device, callId: string): Promise<void> {
  const whole = aRecording()
  const size = Math.ceil(whole.length / 3)
  for (let n = 1; n <= 3; n++) {
    const sent = await sendPiece(shop, device, callId, { n, bytes: whole.subarray((n - 1) * size, n * size) })
    if (sent.status !== 204) throw new Error(JSON.stringify(sent.body))
  }
  await endStretch(device, callId, 3)
  await endCall(device, callId)
}
