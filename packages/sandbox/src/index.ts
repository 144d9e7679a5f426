import { join } from 'node:path'
import { buildApp } from '#src/app.ts'
import { createDeliveryEngine } from '#src/delivery/engine.ts'
import { recordExchange } from '#src/delivery/exchanges.ts'
import { eximbayDeliveryRules } from '#src/eximbay/delivery-rules.ts'
import { type Merchant, sandboxMerchants } from '#src/eximbay/merchants.ts'
import { createMailbox, type MailboxState } from '#src/mailbox/mailbox.ts'
import { globalDeliveryRules } from '#src/payletter/global-voice.ts'
import { koreaDeliveryRules } from '#src/payletter/korea-voice.ts'
import { createClock } from '#src/state/clock.ts'
import { emptySandboxState } from '#src/state/sandbox-state.ts'
import { openMemory, openStateFile } from '#src/state/state-file.ts'

export { type Merchant, sandboxMerchants }

export type SandboxOptions = {
  /** 0 picks a free port. */
  readonly port: number
  readonly host?: string
  /** Directory that keeps payments, pending notices and mails over a restart; null keeps them in memory. */
  readonly stateDir: string | null
  readonly merchants?: readonly Merchant[]
  /** Divides the waits between notices. */
  readonly speed?: number
  /** Retries of a notice by Payletter Korea; 3 by default. */
  readonly koreaResends?: number
  /** Receives log lines without personal data. */
  readonly log?: (line: string) => void
}

export type Sandbox = { readonly url: string; close(): Promise<void> }

/** Starts all simulated services on one address. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    port,
    host = '127.0.0.1',
    stateDir,
    merchants = sandboxMerchants,
    speed = 1,
    koreaResends = 3,
  } = options
  const open = async <T>(name: string, empty: T) =>
    stateDir === null ? openMemory(empty) : openStateFile(join(stateDir, name), empty)
  const file = await open('gateway.json', emptySandboxState())
  const mailFile = await open<MailboxState>('mailbox.json', { mails: [] })
  const { state } = file
  const clock = createClock(state)
  const mailbox = createMailbox(mailFile, clock)
  const saved = async () => {
    await Promise.all([file.saved(), mailFile.saved()])
  }
  const engine = createDeliveryEngine({
    deliveries: state.deliveries,
    rules: {
      eximbay: eximbayDeliveryRules,
      payletter_kr: koreaDeliveryRules(koreaResends),
      payletter_global: globalDeliveryRules,
    },
    clock,
    speed,
    record: (exchange) => recordExchange(state, exchange),
    changed: file.changed,
    log: options.log ?? (() => undefined),
  })
  const control = {
    state,
    clock,
    speed,
    engine,
    merchants,
    changed: file.changed,
    clearMails: mailbox.clear,
  }
  const app = await buildApp({ control, mailbox, saved })
  const url = await app.listen({ port, host })
  return {
    url,
    async close() {
      await engine.close()
      await app.close()
      await saved()
    },
  }
}
