import { startRelay } from '../start-relay.ts'

/* A process that starts a relay as the server does, so that a test can kill the parent. */
const [folder = '', port = '', path = ''] = process.argv.slice(2)
const settings = {
  ...{ folder, host: '127.0.0.1', port: Number(port), isLocalhost: true },
  secrets: ['a-secret-of-the-relay-0123456789abcdef'],
}
const relay = startRelay(settings, {
  log: { info: () => {}, warn: () => {} },
  path,
  onState: (state) => process.send?.({ state, pid: relay.pid() }),
})
