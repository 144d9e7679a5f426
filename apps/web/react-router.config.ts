import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  /** The table of addresses is small; sending it whole saves a request per link. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config
