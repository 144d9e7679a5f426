// `npm run check`: all checks that need neither a database nor a browser.
import { bootstrap } from './bootstrap.mjs'
import { useScratch } from './scratch.mjs'
import { checks, close, sum, vitest } from './steps.mjs'

useScratch()
bootstrap()
close(sum([await checks(), vitest('unit')]))
