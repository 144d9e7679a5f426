// `npm run backup [-- <folder>]`
import { bootstrap, environment, node, run } from './bootstrap.mjs'

bootstrap()
run(node, ['scripts/backup.ts', ...process.argv.slice(2)], { env: environment({ NODE_ENV: 'production' }) })
