// `npm run check`: all but the browser.
import { bootstrap } from './bootstrap.mjs'
import { boundaries, close, format, sum, types, vitest } from './steps.mjs'

bootstrap()
close(sum([format(), boundaries(), types(), vitest('unit'), vitest('integration')]))
