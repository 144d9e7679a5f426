// `npm run chaos -- [--rounds 30] [--seed <number>]`: kill -9 at random moments of buying; ends with 1 when a promise broke.
import { bootstrap, environment, node, run } from './bootstrap.mjs'
import { build } from './build.mjs'

bootstrap()
build()
run(node, ['bench/src/chaos/main.ts', ...process.argv.slice(2)], { env: environment() })
