import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { staffRolesAtStation } from '../rules/calls/staff-seats.ts'
import { CallRelay, Since, StaffSeatId, StaffSignalBody, StaffSignalList } from './call-shapes.ts'
import { Id, Nullable, OneOf, Shape } from './shapes.ts'

const area = 'Studio'
const atSession = { eventId: Id('ev'), id: Id('cs') }
const AtStation = Shape({ ...atSession, stationId: Id('sn') })
const AtSeat = Shape({ ...atSession, seatId: StaffSeatId })
/** Every role that may listen may also interpret; a seat belongs to the person who opened it. */
const access = { permission: 'call.interpret', scope: 'event' } as const

export const StaffSeat = Shape({
  id: StaffSeatId,
  role: OneOf(staffRolesAtStation),
  /** The call that is heard; null for a preview. */
  callId: Nullable(Id('fc')),
})
export type StaffSeat = Static<typeof StaffSeat>

export const studioCallSeats = {
  'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/seat': endpoint({
    area,
    summary: 'Opens a seat at a station: to see the fan who is next, or to listen to the live call',
    auth: 'staff',
    staff: { permission: 'call.listen', scope: 'event', auditAction: 'call.open-seat' },
    params: AtStation,
    body: Shape({ role: OneOf(['PREVIEW', 'LISTENER']) }),
    reply: StaffSeat,
    errors: [
      ...(['NOT_FOUND', 'CALL_SESSION_MOVED', 'CALL_MOVED'] as const),
      ...(['STATION_AWAY', 'LISTEN_CONSENT_MISSING', 'STAFF_SEATS_TAKEN'] as const),
    ],
  }),
  'DELETE /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}': endpoint({
    area,
    summary: 'Leaves a seat at a station',
    auth: 'staff',
    staff: { ...access, auditAction: 'call.close-seat' },
    params: AtSeat,
    errors: ['NOT_FOUND', 'STAFF_SEAT_CLOSED'],
  }),
  'GET /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/relay': endpoint({
    area,
    summary: 'Returns credentials for the relay of a seat',
    auth: 'staff',
    staff: access,
    params: AtSeat,
    reply: CallRelay,
    errors: ['NOT_FOUND', 'STAFF_SEAT_CLOSED', 'CALLS_CLOSED'],
  }),
  'GET /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/signals': endpoint({
    area,
    summary: 'Returns signals of the station after a number; holds the request until there is one',
    auth: 'staff',
    staff: access,
    params: AtSeat,
    query: Shape({ since: Since }),
    reply: StaffSignalList,
    errors: ['NOT_FOUND', 'STAFF_SEAT_CLOSED'],
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/signals': endpoint({
    area,
    summary: 'Sends a signal to the station',
    auth: 'staff',
    staff: { ...access, isScratch: true },
    params: AtSeat,
    body: Shape({ body: StaffSignalBody }),
    reply: Shape({ n: Type.Integer() }),
    errors: ['NOT_FOUND', 'STAFF_SEAT_CLOSED', 'CALLS_CLOSED', 'SIGNAL_REFUSED'],
  }),
}
