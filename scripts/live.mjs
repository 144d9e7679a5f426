// `npm run live -- <command>`
import { bootstrap, environment, node, run } from './bootstrap.mjs'

bootstrap()
run(node, ['scripts/live.ts', ...process.argv.slice(2)], { env: environment({ NODE_ENV: 'production' }) })
