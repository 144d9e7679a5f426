// `npm run bench [scenario...]`: measures the product; without a name, everything.
import { bootstrap, environment, node, run } from './bootstrap.mjs'
import { build } from './build.mjs'

bootstrap()
build()
run(node, ['bench/src/main.ts', ...process.argv.slice(2)], { env: environment() })
