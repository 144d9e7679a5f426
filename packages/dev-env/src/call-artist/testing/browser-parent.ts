import { openHeadlessBrowser } from '../headless-browser.ts'

/* A process with a browser, so that a test can kill the parent. */
const [executablePath = ''] = process.argv.slice(2)
const { pid } = await openHeadlessBrowser({ executablePath })
process.send?.(pid)
