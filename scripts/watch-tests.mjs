// `npm run test:watch`: runs the unit tests of code changed since the last commit, again after each change.
import { bin, bootstrap, environment, run } from './bootstrap.mjs'

bootstrap()
run(bin('vitest'), ['watch', '--project', 'unit', '--changed'], { env: environment() })
