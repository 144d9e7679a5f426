// `npm test`: the checks required before merging a change, from a fresh clone on a bare machine. `npm run test:all`
// adds the long tests. `npm test -- <name>…` runs the tests of these names.
import { shareSeededFolder } from '@encore/dev-env/seeded-folder'
import { installPackages } from '../setup/debian-packages.ts'
import { journeys } from '../testing/journeys.ts'
import { runNamed } from '../testing/named-tests.ts'
import { useScratch } from '../testing/scratch.ts'
import { checks, close, type StepResult, sum, vitest, vitestAside } from '../testing/steps.ts'

useScratch()
const isAll = process.argv[2] === '--all'
const names = process.argv.slice(isAll ? 3 : 2)
const isLong = isAll || names.length > 0
installTools(isLong)
// Read by the configurations of Vitest and Playwright.
if (isLong) process.env.TESTS = 'all'
// The journeys start on copies of the demo that the product tests made.
const removeDemo = await shareSeededFolder()
const result = names.length > 0 ? await runNamed(names) : await runTier()
await removeDemo()
close(result)

/** The second verifier of draws, a pooler, a proxy that checks playback tokens, and a renderer of Kustomize. */
const longTools = {
  python3: 'python3',
  pgbouncer: '/usr/sbin/pgbouncer',
  nginx: '/usr/sbin/nginx',
  'kubernetes-client': 'kubectl',
  'libnginx-mod-http-js': '/usr/lib/nginx/modules/ngx_http_js_module.so',
}

async function runTier(): Promise<StepResult> {
  const still = await checks()
  if (still.failed > 0) return still
  const units = await vitest('unit')
  // The product tests mostly wait for gateways and media, so integration tests get most of the machine.
  const product = vitestAside('product')
  const integration = await vitestAside('integration')
  const browser = vitestAside('browser')
  const journeyed = await journeys()
  return sum([still, units, integration, await browser, await product, journeyed])
}

/** A browser, CJK fonts, an encoder, Redis and a call relay; `longTools` for long tests. */
function installTools(isLong: boolean): void {
  const missing = installPackages({
    chromium: '/usr/bin/chromium',
    // For the journeys: the same browser without a window, which saves a sixth of their time.
    'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
    'fonts-noto-cjk': '/usr/share/fonts/opentype/noto',
    ffmpeg: '/usr/bin/ffmpeg',
    'redis-server': '/usr/bin/redis-server',
    coturn: '/usr/bin/turnserver',
    ...(isLong && longTools),
  })
  if (missing.length === 0) return
  console.error(`Install these first: ${missing.join(', ')}`)
  process.exit(1)
}
