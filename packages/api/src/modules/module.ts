import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import type { HoldsEvent } from '#platform/event-holders.ts'
import type { AdmitStaff, Authenticate } from '#platform/http/edge.ts'
import type { Principal } from '#platform/http/principal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Task } from '#platform/jobs.ts'
import type { HoldingsRegister, MemberHoldings } from '#platform/member-holdings.ts'
import type { Rooms } from '#platform/realtime/rooms.ts'
import type { Turn } from '#platform/schedule.ts'
import type { SiteMapPart, SiteMapRegister } from '#platform/site-map.ts'

/** Returns the session of a `Cookie` header; null without one, for an ended one or a guest's. */
export type CookieSession = (cookies: string | undefined) => Promise<Principal | null>

/** Registration points of a module during start-up. */
export interface Host {
  ctx: Ctx
  serve: Serve
  /** For routes outside the contract: gateway events, files, media. */
  http: FastifyInstance
  rooms: Rooms
  task(name: string, task: Task): void
  /** Schedules a repeated task. Runs never overlap; a failed run is logged and the next one follows. */
  schedule(ms: number, name: string, work: Turn): void
  /** Called by the one module that reads tokens and session cookies. */
  provideSessions(sessions: { authenticate: Authenticate; cookie: CookieSession }): void
  /** Called by the one module that authenticates staff. */
  provideStaffAuth(admit: AdmitStaff): void
  /** Called by the one module that knows entitlements. */
  provideEventHolders(holdsEvent: HoldsEvent): void
  /** Lets lower modules show hidden events to their holders. */
  holdsEvent: HoldsEvent
  /** Session of a request that is neither an operation nor a page. */
  cookieSession: CookieSession
  /**
   * Registers the personal data of this module, which is asked before an account deletion and for an export. Cleanup
   * subscribes to `member.left`.
   */
  holds(holdings: MemberHoldings): void
  /** Personal data of all modules; complete after start-up. */
  holdings: HoldingsRegister['all']
  /** Registers pages for search engines. */
  siteMap(part: SiteMapPart): void
  /** Pages of all modules; complete after start-up. */
  siteMaps: SiteMapRegister['all']
  /** State of an optional part, as `/readyz` reports it; null before its first report. */
  partState(part: string): string | null
  onClose(close: () => Promise<void>): void
}

export interface Module {
  name: string
  install(host: Host): void | Promise<void>
}
