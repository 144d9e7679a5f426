import { type Api, type Config, createApi, createLogger, migrate } from '@encore/api'
import { operate } from '@encore/dev-env/operate'
import { isSeeded, seedDemo, seedPastActivity } from '@encore/dev-env/seed'
import { superviseRelay } from './call-relay/supervise.ts'
import { openDatabase } from './database.ts'
import { playDemoArtist } from './demo-artist.ts'
import { superviseIngest } from './ingest/supervise.ts'
import { type Application, loadApplication } from './pages/application.ts'
import { mountPages } from './pages/pages.ts'
import { mountReference } from './reference/routes.ts'
import { startSandbox } from './sandbox.ts'
import { loadStudio, type StudioPages } from './studio/files.ts'
import { mountStudio, openStudioPort } from './studio/mount-studio.ts'

export { type Application, loadApplication } from './pages/application.ts'

export interface Product {
  url: string
  api: Api
  /** Stops everything it started, completing in-flight requests first. */
  stop(): Promise<void>
}

/** Starts the whole product: database, migrations, sandbox, demo, API, realtime and pages on one port. */
export async function startProduct(
  config: Config,
  tell: (line: string) => void = () => {},
  load: () => Promise<Application> = loadApplication,
  loadStudioHandler: () => Promise<StudioPages> = loadStudio,
): Promise<Product> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const [application, pages, database] = await Promise.all([
      load(),
      loadStudioHandler(),
      openDatabase(config),
    ])
    undo.push(database.stop)
    const applied = await migrate(database.url)
    if (applied.length > 0) tell(`Migrated: ${applied.length} step${applied.length === 1 ? '' : 's'}`)
    const log = createLogger(config.LOG_LEVEL)
    const warn = (details: object, sentence: string) => log.warn(details, sentence)
    if (!config.isProduction && !config.SANDBOX_URL) undo.push(await startSandbox(config, warn))
    const api = await createApi({ config, databaseUrl: database.url, log })
    undo.push(api.close)
    application.mount(api.http)
    mountReference(api.http, config)
    mountPages(api.http, api, application)
    mountStudio(api, pages)
    if (config.SEED === 'demo' && !(await isSeeded(api))) {
      tell('Preparing the demo…')
      await seedDemo(api)
    }
    const ingest = superviseIngest(config, database.url, warn, (word) => api.note('ingest', word))
    undo.push(ingest.stop)
    undo.push(superviseRelay(api, config).stop)
    await api.http.listen({ port: config.PORT, host: config.HOST, backlog: waitingConnections })
    undo.push(await openStudioPort(api))
    undo.push(() => drain(api, config))
    if (config.SEED === 'demo') await completeDemo(api, config)
    if (config.SEED === 'demo' && config.DEMO_OPERATOR === 'on') {
      undo.push(
        operate({ url: config.publicUrl, studioUrl: config.studioUrl, sandboxUrl: config.sandboxUrl }).stop,
        await playDemoArtist(api, config),
      )
    }
    return { url: config.publicUrl, api, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/**
 * Many clients reconnect simultaneously after an outage; a connection that the kernel refuses retries only after
 * seconds.
 */
const waitingConnections = 4_096

/** The product is already in use, so a failure is logged and stops nothing. */
async function completeDemo(api: Api, config: Config): Promise<void> {
  try {
    await seedPastActivity(api, { url: config.publicUrl, sandboxUrl: config.sandboxUrl })
  } catch (err) {
    api.ctx.log.error({ err }, 'demo data is incomplete')
  }
}

/** Readiness fails first, so that a load balancer stops routing before the port closes. */
async function drain(api: Api, config: Config): Promise<void> {
  api.drain()
  await new Promise((done) => setTimeout(done, config.SHUTDOWN_DRAIN_MS))
}
