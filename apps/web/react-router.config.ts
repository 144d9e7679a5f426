import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  /** The route table is small, so sending all of it saves a request per link. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config
