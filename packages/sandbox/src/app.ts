import Fastify, { type FastifyInstance } from 'fastify'
import { type ControlContext, controlRoutes } from '#src/control/routes.ts'
import { troubleRoutes } from '#src/control/trouble.ts'
import { drandRoutes } from '#src/drand/routes.ts'
import { depositRoutes } from '#src/eximbay/deposit-routes.ts'
import { eximbayRoutes } from '#src/eximbay/routes.ts'
import { hostedRoutes } from '#src/gateway/hosted-routes.ts'
import { homePage } from '#src/home-page.ts'
import { idpRoutes } from '#src/idp/routes.ts'
import type { Mailbox } from '#src/mailbox/mailbox.ts'
import { mailboxRoutes } from '#src/mailbox/routes.ts'
import { messengerRoutes } from '#src/messenger/routes.ts'
import { assetRoutes } from '#src/pages/assets.ts'
import { sendPage } from '#src/pages/page.ts'
import { globalRoutes } from '#src/payletter/global-routes.ts'
import { koreaRoutes } from '#src/payletter/korea-routes.ts'
import { storefrontRoutes } from '#src/storefront/routes.ts'
import { timeStampRoutes } from '#src/time-stamp/routes.ts'

export type AppDeps = {
  readonly control: Omit<ControlContext, 'forgetPeople' | 'endTrouble'>
  readonly mailbox: Mailbox
  /** Resolves when all changes so far are on disk. */
  saved(): Promise<void>
}

export async function buildApp({ control, mailbox, saved }: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 20 * 1024 * 1024, forceCloseConnections: true })
  // Form bodies stay text, because signatures are computed over the raw form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // Responses wait for the disk, so a crash cannot undo a change that a client has seen.
  app.addHook('onSend', saved)
  const endGatewayTrouble = troubleRoutes(app)

  await assetRoutes(app)
  hostedRoutes(app, control)
  eximbayRoutes(app, control)
  depositRoutes(app, control)
  koreaRoutes(app, control)
  globalRoutes(app, control)
  const forgetPeople = idpRoutes(app)
  const endBeaconTrouble = drandRoutes(app)
  const endWitnessTrouble = timeStampRoutes(app, control.clock)
  const endStoreTrouble = storefrontRoutes(app)
  const resetMessenger = await messengerRoutes(app)
  const endTrouble = () => {
    endGatewayTrouble()
    endStoreTrouble()
    endBeaconTrouble()
    endWitnessTrouble()
    resetMessenger()
  }
  controlRoutes(app, { ...control, forgetPeople, endTrouble })
  mailboxRoutes(app, mailbox)
  app.get('/', (_request, reply) => sendPage(reply, 200, homePage(control, mailbox.list({}).length)))
  app.get('/healthz', () => ({ status: 'ok' }))
  return app
}
