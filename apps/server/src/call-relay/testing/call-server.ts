import type { CallSegment } from '@encore/contract/rules/calls/segments'
import { type StaffSeatRole, staffSections } from '@encore/contract/rules/calls/staff-seats'
import { type LiveKitServer, relayAccess, roomEntry } from '@encore/media'
import { type Books, openBooks } from './books.ts'
import { type CallPage, type CallPages, Refused } from './call-pages.ts'
import { createKeepsakeShelf, type KeepsakeShelf } from './keepsake-shelf.ts'
import { type Body, createSwitchboard, type Side, type Switchboard } from './switchboard.ts'

/** Key that every fan of these calls signs with. */
export const fanKey = '5f'.repeat(32)
export const grantedMs = 60_000

export interface RelayPlace {
  host: string
  port: number
  secret: string
  /** Carries the calls instead of the relay. */
  livekit?: LiveKitServer
}

export interface Server {
  switchboard: Switchboard
  /** Books of the calls that were asked for, by call. */
  books: { get(callId: string): Books }
  sums: unknown[]
  keepsakes: KeepsakeShelf
  /** Roles of seats of staff, by their ids. */
  seats: Map<string, StaffSeatRole>
  /** Seats that the station gave up, with the reason. */
  gaveUp: string[]
  /** False: segments do not reach the server. */
  takesSegments: boolean
  /** Requests for credentials that fail before one succeeds. */
  accessFailures: number
  openPage(): Promise<CallPage>
  /** Closes its pages and ends held polls. */
  close(): Promise<void>
}

/** A server in memory: signals through the real filter, and books by the real rules. */
export function createCallServer(
  pages: Pick<CallPages, 'open'>,
  { host, port, secret, livekit }: RelayPlace,
): Server {
  const seats = new Map<string, StaffSeatRole>()
  const sectionsOf = (id: string) => {
    const role = seats.get(id)
    return role && staffSections[role]
  }
  const switchboard = createSwitchboard(new Set([host]), sectionsOf)
  const opened: CallPage[] = []
  const byCall = new Map<string, Books>()
  const booksOf = (callId: string): Books => {
    const books = byCall.get(callId) ?? openBooks(callId, fanKey, grantedMs)
    byCall.set(callId, books)
    return books
  }
  const keepsakes = createKeepsakeShelf()
  const ports = {
    ...keepsakes.ports,
    send: (callId: string, side: Side, signal: { gen: number; body: Body }) => {
      if (switchboard.send(callId, side, signal) !== null) throw new Refused('REFUSED')
    },
    receive: (callId: string, side: Side, since: number) => switchboard.receive(callId, side, since),
    access: (call: string, side: Side) => {
      if (server.accessFailures-- > 0) throw new Error('The server is busy')
      const urls = [`turn:${host}:${port}?transport=udp`]
      const grant = { urls, secret, call, side, lifetimeMs: 600_000, nowMs: Date.now() }
      const { expiresAt, ...iceServer } = relayAccess(grant)
      const joining = { room: call, identity: side, nowMs: Date.now() }
      const room = livekit ? roomEntry(livekit, joining) : null
      return { iceServers: [iceServer], policy: 'relay', expiresAt, room }
    },
    segments: (callId: string, segments: CallSegment[]) => {
      if (!server.takesSegments) throw new Error('The server is away')
      return booksOf(callId).take(segments)
    },
    sum: (_callId: string, sum: unknown) => void server.sums.push(sum),
    closeSeat: (seatId: string, reason: string) => void server.gaveUp.push(`${seatId} ${reason}`),
  }
  const server: Server = {
    ...{
      switchboard,
      books: { get: booksOf },
      sums: [],
      keepsakes,
      seats,
      gaveUp: [],
      takesSegments: true,
      accessFailures: 0,
    },
    openPage: async () => {
      const page = await pages.open(
        (name, ...values) => (ports[name as keyof typeof ports] as (...given: never[]) => unknown)(...values),
        { path: livekit ? '?media=livekit' : '' },
      )
      opened.push(page)
      return page
    },
    close: async () => {
      switchboard.close()
      keepsakes.close()
      await Promise.all(opened.map((page) => page.close()))
    },
  }
  return server
}
