// `npm run test:faults`: see scripts/planted-faults/main.ts.
import { bootstrap, environment, node, run } from './bootstrap.mjs'
import { useScratch } from './scratch.mjs'

useScratch()
bootstrap()
run(node, ['scripts/planted-faults/main.ts', ...process.argv.slice(2)], { env: environment() })
