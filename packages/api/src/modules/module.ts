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

/** Whose session a `Cookie` header carries; null for none, an ended one or a guest's. */
export type CookieSession = (cookies: string | undefined) => Promise<Principal | null>

/** What a module may hang itself on while the product starts. */
export interface Host {
  ctx: Ctx
  serve: Serve
  /** For what no contract describes: gateway messages, files, media. */
  http: FastifyInstance
  rooms: Rooms
  task(name: string, task: Task): void
  /** Repeated work: a turn never overlaps itself; a failed one is logged and the next comes. */
  schedule(ms: number, name: string, work: Turn): void
  /** The one module that knows sessions says how tokens and cookies are read. */
  provideSessions(sessions: { authenticate: Authenticate; cookie: CookieSession }): void
  /** The one module that knows the studio's sessions says who is at its desk. */
  provideStaffAuth(admit: AdmitStaff): void
  /** The one module that knows rights says who holds something of an event. */
  provideEventHolders(registerPersonalData: HoldsEvent): void
  /** For modules below it, which show a hidden event to who holds something of it. */
  holdsEvent: HoldsEvent
  /** Whose session a request's cookies carry, for what is neither an operation nor a page. */
  cookieSession: CookieSession
  /** What this module holds of a member: asked before a leave and for an export. What a leave ends hears `member.left`. */
  holds(holdings: MemberHoldings): void
  /** What all modules hold, complete once the product has started. */
  holdings: HoldingsRegister['all']
  /** Pages of this module's that search engines may list. */
  siteMap(part: SiteMapPart): void
  /** Those of all modules, complete once the product has started. */
  siteMaps: SiteMapRegister['all']
  onClose(close: () => Promise<void>): void
}

export interface Module {
  name: string
  install(host: Host): void | Promise<void>
}
