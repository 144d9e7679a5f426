// `npm test`: everything, from a fresh clone on a bare machine. `npm test -- <name>…`: what has this name.
import { bootstrap } from './bootstrap.mjs'
import { bringTools } from './bring-tools.mjs'
import { budgets } from './budgets.mjs'
import { build } from './build.mjs'
import { journeys } from './journeys.mjs'
import { runNamed } from './named-tests.mjs'
import { useScratch } from './scratch.mjs'
import { boundaries, close, format, sum, types, vitest, vitestAside } from './steps.mjs'

useScratch()
bootstrap()
installTools()
const names = process.argv.slice(2)
if (names.length > 0) close(await runNamed(names))
const still = sum([format(), boundaries(), types(), vitest('unit')])
build()
const small = budgets()
// Payments wait for gateways, pages for each other: they leave what goes on beside them most of the machine.
const payments = vitestAside('product')
const integration = await vitestAside('integration')
const browser = vitestAside('browser')
const journeyed = await journeys()
close(sum([still, small, integration, await browser, await payments, journeyed]))

/** A browser, CJK fonts, an encoder and a Redis. */
function installTools() {
  const missing = bringTools({
    chromium: '/usr/bin/chromium',
    // Journeys: the same browser without a window to draw for, a sixth less of their time.
    'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
    'fonts-noto-cjk': '/usr/share/fonts/opentype/noto',
    ffmpeg: '/usr/bin/ffmpeg',
    'redis-server': '/usr/bin/redis-server',
  })
  if (missing.length === 0) return
  console.error(`Install these first: ${missing.join(', ')}`)
  process.exit(1)
}
