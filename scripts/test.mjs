// `npm test`: everything, from a fresh clone on a bare machine.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bootstrap } from './bootstrap.mjs'
import { budgets } from './budgets.mjs'
import { build } from './build.mjs'
import { useScratch } from './scratch.mjs'
import { boundaries, close, format, journeys, sum, types, vitest, vitestAside } from './steps.mjs'

useScratch()
bootstrap()
installTools()
const still = sum([format(), boundaries(), types(), vitest('unit')])
build()
const small = budgets()
// Payments wait for gateways, pages for each other: they leave what goes on beside them most of the machine.
const payments = vitestAside('product')
const integration = await vitestAside('integration')
const browser = vitestAside('browser')
const journeyed = await journeys()
close(sum([still, small, integration, await browser, await payments, journeyed]))

/** A browser, CJK fonts, an encoder and a Redis, from Debian's packages; elsewhere it says what is missing. */
function installTools() {
  const wanted = {
    chromium: '/usr/bin/chromium',
    // Journeys: the same browser without a window to draw for, a sixth less of their time.
    'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
    'fonts-noto-cjk': '/usr/share/fonts/opentype/noto',
    ffmpeg: '/usr/bin/ffmpeg',
    'redis-server': '/usr/bin/redis-server',
  }
  const missing = Object.entries(wanted).filter(([, path]) => !existsSync(path))
  if (missing.length === 0) return
  const packages = missing.map(([name]) => name)
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall) {
    console.error(`Install these first: ${packages.join(', ')}`)
    process.exit(1)
  }
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status
  apt('update')
  if (apt('install', '-y', '--no-install-recommends', ...packages) !== 0) process.exit(1)
}
