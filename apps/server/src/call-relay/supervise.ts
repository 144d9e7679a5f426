import { join, resolve } from 'node:path'
import { type Api, type Config, relaySecrets } from '@encore/api'
import type { RelayState } from '@encore/media'
import type { Supervised } from '../supervise-process.ts'
import { startRelay } from './start-relay.ts'

/** The parts of the back end that it uses. */
type RelayHost = Pick<Api, 'note'> & { ctx: Pick<Api['ctx'], 'log' | 'secrets'> }

/** Starts the relay of calls where the settings ask for one, and reports its state in `/readyz`. */
export function superviseRelay({ ctx, note }: RelayHost, config: Config): Supervised {
  const { own, isLocalhost } = config.relay
  const onState = (state: RelayState) => note('relay', state)
  if (!own) {
    onState(stateWithoutOwn(config))
    return { stop: async () => {} }
  }
  // Processes on other machines may share DATA_DIR, and each has its own address.
  const folder = join(resolve(config.DATA_DIR), `relay-${own.host}-${own.port}`)
  const secrets = relaySecrets(config, ctx.secrets)
  onState('starting')
  return startRelay(
    { ...own, folder, secrets, isLocalhost },
    { log: ctx.log, path: process.env.PATH ?? '', onState },
  )
}

function stateWithoutOwn({ RELAY_URLS, RELAY_PORT }: Config): RelayState {
  if (RELAY_URLS !== '') return 'elsewhere'
  return RELAY_PORT === 0 ? 'off' : 'no address'
}
