import { consentVersion } from '@encore/contract/rules/calls/call-consent'
import { type StaffSeatRole, staffSections } from '@encore/contract/rules/calls/staff-seats'
import { createPairingCode } from '#modules/live/calls/index.ts'
import { descriptionOf } from '#modules/live/calls/testing/descriptions.ts'
import { addFans, type Fan } from '#test/commerce/shop.ts'
import { setState, within } from '#test/live/call-sessions.ts'
import type { Sent } from '#test/world.ts'
import { type OpenSession, openSession } from './call-control.ts'
import type { Recipes, Stage } from './stage.ts'

/** A station with a live call of the first fan, and a device that answers. */
export interface LiveStation extends OpenSession {
  stationId: string
  /** The live call. */
  callId: string
  fans: readonly Fan[]
  /** Sends a call of the device. */
  device(key: Parameters<Stage['studio']['send']>[0], options?: object): Promise<Sent>
  /** Adds a consent of the fan, or its withdrawal; to listening by default. */
  fanConsents(isGiven: boolean, kind?: SeatConsent): Promise<unknown>
  artistConsents(isGiven: boolean, kind?: SeatConsent): Promise<unknown>
}

type SeatConsent = 'LISTEN' | 'INTERPRET'

/** Pairs a device with a station and returns what sends its calls. */
export async function pairDevice({ studio, shop }: Stage, stationId: string): Promise<LiveStation['device']> {
  const { code } = await within(shop, (tx) => createPairingCode(tx, stationId))
  const paired = await studio.send('POST /api/studio/station/pair', { body: { code } })
  const cookie = String(paired.headers['set-cookie']).split(';')[0] ?? ''
  return (key, options = {}) => studio.send(key, { cookie, ...options })
}

export async function liveStation(stage: Stage): Promise<LiveStation> {
  // Calls of staff pass through the relay of another machine.
  stage.studio.world.api.note('relay', 'elsewhere')
  const fans = await addFans(stage.shop, 2)
  const open = await openSession(stage, { fans, interpreterLanguages: ['ja'] })
  const [stationId = ''] = open.stationIds
  const [first] = open.calls
  const device = await pairDevice(stage, stationId)
  await setState(stage.shop, first?.id ?? '', 'LIVE')
  const params = { id: open.params.id }
  const consent = (isGiven: boolean, kind: SeatConsent = 'LISTEN') => ({
    ...{ kind, isGiven, version: consentVersion(kind), language: 'en' as const },
  })
  return {
    ...{ ...open, stationId, callId: first?.id ?? '', fans, device },
    fanConsents: async (...given) =>
      fans[0]?.api('PUT /api/v1/call-session/{id}/consent', { params, body: consent(...given) }),
    artistConsents: (...given) => device('PUT /api/studio/station/consent', { body: consent(...given) }),
  }
}

const session = '/api/studio/event/{eventId}/call-session/{id}'

/** A seat of the owner at a live station. */
async function seatOf(stage: Stage, role: StaffSeatRole) {
  const { params, stationId, fanConsents, artistConsents, device } = await liveStation(stage)
  await fanConsents(true)
  await artistConsents(true)
  const at = { ...params, stationId }
  const { id: seatId } = await stage.made(`POST ${session}/station/{stationId}/seat`, {
    params: at,
    body: { role },
  })
  return { params: { ...params, seatId }, device }
}

export const callSeats = {
  'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/seat': async (stage) => {
    const { params, stationId } = await liveStation(stage)
    return { params: { ...params, stationId }, body: { role: 'PREVIEW' as const } }
  },
  'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/interpreter': async (stage) => {
    const { params, stationId, callId, fanConsents, artistConsents } = await liveStation(stage)
    await fanConsents(true, 'INTERPRET')
    await artistConsents(true, 'INTERPRET')
    return { params: { ...params, stationId }, body: { callId } }
  },
  'DELETE /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}': async (stage) => ({
    params: (await seatOf(stage, 'LISTENER')).params,
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/signals': async (stage) => ({
    params: (await seatOf(stage, 'LISTENER')).params,
    body: { body: { kind: 'answer' as const, sdp: descriptionOf('answer', staffSections.LISTENER) } },
  }),
} satisfies Partial<Recipes>
