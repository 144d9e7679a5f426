// `npm run money -- <command>`
import { bootstrap, environment, node, run } from './bootstrap.mjs'

bootstrap()
run(node, ['scripts/money.ts', ...process.argv.slice(2)], { env: environment({ NODE_ENV: 'production' }) })
