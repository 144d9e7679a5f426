// `npm run check`: all checks that need neither a database nor a browser.
import { useScratch } from '../testing/scratch.ts'
import { checks, close, sum, vitest } from '../testing/steps.ts'

useScratch()
close(sum([await checks(), await vitest('unit')]))
