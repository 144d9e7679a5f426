// `npm run check`: all but the browser.
import { bootstrap } from './bootstrap.mjs'
import { budgets } from './budgets.mjs'
import { build } from './build.mjs'
import { useScratch } from './scratch.mjs'
import { boundaries, close, format, sum, types, vitest } from './steps.mjs'

useScratch()
bootstrap()
const still = sum([format(), boundaries(), types(), vitest('unit'), vitest('integration')])
build()
close(sum([still, budgets(), vitest('product')]))
