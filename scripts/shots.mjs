// `npm run shots [--only detail-id] [--size phone] [--language ko,ja] [--as member] [--theme light] [--out folder]`:
// takes a screenshot of every screen with an axe check and its console, and writes contact sheets.
import { bootstrap, environment, node, run } from './bootstrap.mjs'
import { build } from './build.mjs'

bootstrap()
build()
run(node, ['e2e/screens/take.ts', ...process.argv.slice(2)], { env: environment() })
