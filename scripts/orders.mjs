// `npm run orders -- <command>`
import { bootstrap, environment, node, run } from './bootstrap.mjs'

bootstrap()
run(node, ['scripts/orders.ts', ...process.argv.slice(2)], { env: environment({ NODE_ENV: 'production' }) })
