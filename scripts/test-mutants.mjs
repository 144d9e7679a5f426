// `npm run test:mutants`: see scripts/mutants/main.ts.
import { bootstrap, environment, node, run } from './bootstrap.mjs'
import { useScratch } from './scratch.mjs'

useScratch()
bootstrap()
run(node, ['scripts/mutants/main.ts', ...process.argv.slice(2)], { env: environment() })
