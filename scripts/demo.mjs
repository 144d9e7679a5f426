// `npm run demo -- operate`: runs the demo operator beside `npm start`, until Ctrl-C.
import { bootstrap, environment, node, run } from './bootstrap.mjs'

bootstrap()
run(node, ['scripts/demo.ts', ...process.argv.slice(2)], { env: environment({ NODE_ENV: 'production' }) })
