// `npm run test:watch`: the units of what changed since the last commit, again with each change.
import { bin, bootstrap, environment, run } from './bootstrap.mjs'

bootstrap()
run(bin('vitest'), ['watch', '--project', 'unit', '--changed'], { env: environment() })
