// `npm run restore -- <backup> [--until <moment>] [--try]`
import { bootstrap, environment, node, run } from './bootstrap.mjs'

bootstrap()
run(node, ['scripts/restore.ts', ...process.argv.slice(2)], { env: environment({ NODE_ENV: 'production' }) })
