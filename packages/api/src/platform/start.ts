import type { ApiCall } from '@encore/contract/client'
import type { FastifyInstance } from 'fastify'
import { modules } from '#modules/index.ts'
import type { CookieSession, Host } from '#modules/module.ts'
import { measureBackups } from './backup/index.ts'
import { createBus } from './bus.ts'
import { createClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Sql } from './db/connect.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import { createDomainEvents } from './domain-events.ts'
import type { HoldsEvent } from './event-holders.ts'
import { openFeatureSwitches } from './feature-switches/index.ts'
import { drainBodies } from './http/drain-bodies.ts'
import { type AdmitStaff, type Authenticate, mountEdge } from './http/edge.ts'
import { type Readiness, registerHealth } from './http/health.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { createLoadShedder } from './http/load-shedding.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { createLocalCaller, createRegistry, type LocalCaller, requireAllServed } from './http/serve.ts'
import { createHttpServer } from './http/server.ts'
import { lengthenImageKeys, recordImageKeys } from './images/index.ts'
import { type JobWorker, startWorker, type Task } from './jobs.ts'
import { createLogger, type Logger } from './log.ts'
import { createMailer } from './mail.ts'
import { createHoldingsRegister } from './member-holdings.ts'
import { createMetrics } from './metrics.ts'
import { createNameGuard } from './name-guard.ts'
import { openRelay } from './pubsub/relay.ts'
import { createHub } from './realtime/hub.ts'
import { createSchedule } from './schedule.ts'
import { createSecrets } from './secrets.ts'
import { shutDown } from './shut-down.ts'
import { createSiteMapRegister } from './site-map.ts'

/** The running back end. It does not listen yet, so that the pages can join the same server. */
export interface Api {
  ctx: Ctx
  http: FastifyInstance
  /** The contract's client in process, for page loaders. */
  caller(caller: LocalCaller): ApiCall
  /** Returns the session that a request's cookies carry. */
  cookieSession: CookieSession
  /** Sets the state of an optional part in the response of `/readyz`. */
  note(part: string, word: string): void
  /** Makes `/readyz` return 503 from now on. */
  drain(): void
  /** Rejects when a part had to be left behind. */
  close(): Promise<void>
}

export interface ApiOptions {
  config: Config
  databaseUrl: string
  log?: Logger
  /** Runs outbox and scheduled tasks here; a second process may leave them to the first. */
  worker?: boolean
}

export async function createApi({ config, databaseUrl, log, worker = true }: ApiOptions): Promise<Api> {
  const database = await openDatabase(config, databaseUrl)
  const ctx = await createContext(
    config,
    { ...database, url: databaseUrl },
    log ?? createLogger(config.LOG_LEVEL),
  )
  await lengthenImageKeys(ctx)
  await recordImageKeys(ctx)
  const http = createHttpServer(ctx)
  drainBodies(http)
  const registry = createRegistry(ctx)
  const schedule = createSchedule(ctx.log)
  const readiness: Readiness = { draining: false, parts: {} }
  const tasks = new Map<string, Task>()
  const closers: (() => Promise<void>)[] = []
  const sessions: Sessions = { authenticate: unset, cookie: unset, staff: unset }
  const hub = createHub({ ctx, http, authenticate: (authorization) => sessions.authenticate(authorization) })
  const rights: { holds: HoldsEvent } = { holds: unset }
  const register = createHoldingsRegister()
  const siteMaps = createSiteMapRegister()
  const host: Host = {
    ctx,
    http,
    serve: registry.serve,
    rooms: hub.rooms,
    task: (name, task) => tasks.set(name, task),
    schedule: worker ? schedule.every : () => {},
    provideSessions: (found) => Object.assign(sessions, found),
    provideStaffAuth: (staff) => Object.assign(sessions, { staff }),
    provideEventHolders: (holds) => Object.assign(rights, { holds }),
    holdsEvent: (...asked) => rights.holds(...asked),
    cookieSession: (cookies) => sessions.cookie(cookies),
    holds: register.add,
    holdings: register.all,
    siteMap: siteMaps.add,
    siteMaps: siteMaps.all,
    partState: (part) => readiness.parts[part] ?? null,
    onClose: (close) => closers.push(close),
  }
  registerHealth(http, ctx, readiness)
  schedule.every(10_000, 'clock', ctx.clock.sync)
  host.schedule(3_600_000, 'delete old idempotency keys', () => forgetOldKeys(ctx.sql))
  measureBackups(ctx.sql, ctx.metrics)
  for (const module of modules) await module.install(host)
  requireAllServed(registry)
  const admission = createLoadShedder({
    maxInFlight: config.DATABASE_POOL * waitingPerConnection,
    timeoutMs: answerWithinMs * config.DATABASE_PATIENCE,
  })
  ctx.metrics.gauge('encore_http_in_flight', 'Operations in flight', admission.inFlight)
  mountEdge(http, {
    ctx,
    registry,
    limiter: ctx.limiter,
    admission,
    authenticate: (authorization) => sessions.authenticate(authorization),
    admitStaff: (attempt) => sessions.staff(attempt),
  })
  const jobs: JobWorker | null = worker ? await startWorker(databaseUrl, tasks, ctx.log) : null
  return {
    ctx,
    http,
    caller: (caller) => createLocalCaller({ registry, limiter: ctx.limiter, admission }, caller),
    cookieSession: host.cookieSession,
    note: (part, word) => {
      readiness.parts[part] = word
    },
    drain: () => {
      readiness.draining = true
    },
    close: () => {
      readiness.draining = true
      return shutDown(
        [
          { name: 'realtime', end: hub.close },
          { name: 'scheduled work', end: schedule.stop, at: schedule.running },
          { name: 'http', end: () => http.close() },
          { name: 'jobs', end: () => jobs?.stop() },
          ...closers.toReversed().map((end, nth) => ({ name: `module ${closers.length - nth}`, end })),
          { name: 'feature switches', end: () => ctx.featureSwitches.close() },
          { name: 'relay', end: () => ctx.relay.close() },
          { name: 'bus', end: () => ctx.bus.close().catch(() => {}) },
          { name: 'database', end: database.end },
        ],
        ctx.log,
      )
    },
  }
}

/** An opening sale may bring a thousand buyers simultaneously; they wait, and further calls are rejected. */
const waitingPerConnection = 100
const answerWithinMs = 10_000

interface Sessions {
  authenticate: Authenticate
  cookie: CookieSession
  staff: AdmitStaff
}

const unset = () => Promise.reject(new Error('No module provides it'))

async function createContext(
  config: Config,
  { sql, direct, url: databaseUrl }: Database & { url: string },
  log: Logger,
): Promise<Ctx> {
  const metrics = createMetrics(config.DATABASE_PATIENCE)
  const clock = await createClock(sql)
  const bus = await createBus(direct, log)
  bus.on('clock', () => void clock.sync())
  const featureSwitches = await openFeatureSwitches(sql, bus, log)
  const relay = await openRelay({
    databaseUrl,
    redisUrl: config.REDIS_URL,
    installation: await installationOf(sql),
    log,
  })
  const refused = metrics.counter('encore_rate_limited_total', 'Rate limited calls', ['limit', 'per'])
  const limiter = createRateLimiter({
    settings: config,
    relay,
    onRefused: (limit, per) => refused.inc({ limit, per }),
  })
  return {
    sql,
    config,
    clock,
    log,
    bus,
    featureSwitches,
    relay,
    limiter,
    names: createNameGuard(sql, bus),
    metrics,
    events: createDomainEvents(),
    sendMail: createMailer(config),
    secrets: createSecrets(config),
  }
}

/** Two installations that share a Redis must not receive each other's messages. */
async function installationOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select system_identifier::text || '/' || current_database() as name from pg_control_system()`
  return row?.name ?? ''
}
