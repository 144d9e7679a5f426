// `npm run shots [--only detail-id] [--size phone] [--language ko,ja] [--as member] [--theme light] [--out folder]`:
// a picture of every screen, looked over by axe, with its console; contact sheets beside them.
import { bootstrap, environment, node, run } from './bootstrap.mjs'
import { build } from './build.mjs'

bootstrap()
build()
run(node, ['e2e/screens/take.ts', ...process.argv.slice(2)], { env: environment() })
