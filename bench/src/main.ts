import { endAll, endOnSignals, isEnding } from './at-end.ts'
import { browser } from './browser.ts'
import { cachedPage } from './cached-page.ts'
import { calls } from './calls.ts'
import { chat } from './chat.ts'
import { coupons } from './coupons.ts'
import { cues } from './cues.ts'
import { draws } from './draws.ts'
import { earlyStart } from './early-start.ts'
import { edge } from './edge.ts'
import { hls } from './hls.ts'
import { identity } from './identity.ts'
import { ingest } from './ingest.ts'
import { onSale } from './on-sale.ts'
import { oneAddress } from './one-address.ts'
import { places } from './places.ts'
import { playback } from './playback.ts'
import { rawRequests } from './raw-requests.ts'
import { record, type Scenario } from './report.ts'
import { search } from './search.ts'
import { serverRender } from './server-render.ts'
import { startUp } from './start-up.ts'
import { studioExport } from './studio-export.ts'
import { studioMenu } from './studio-menu.ts'
import { studioOrders } from './studio-orders.ts'
import { votes } from './votes.ts'

const scenarios: Scenario[] = [
  serverRender,
  cachedPage,
  browser,
  startUp,
  playback,
  places,
  cues,
  earlyStart,
  ingest,
  hls,
  edge,
  rawRequests,
  chat,
  identity,
  oneAddress,
  coupons,
  draws,
  onSale,
  search,
  studioMenu,
  studioOrders,
  studioExport,
  votes,
  calls,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !scenarios.some((scenario) => scenario.name === name))
if (unknown.length > 0 || process.platform !== 'linux') {
  if (process.platform !== 'linux') console.error('The bench binds processes to cores and needs Linux.')
  else console.error(`npm run bench [scenario...]`)
  for (const { name, summary } of scenarios) console.error(`  ${name.padEnd(14)} ${summary}`)
  process.exit(2)
}

endOnSignals()
let allHold = true
for (const scenario of scenarios) {
  if (wanted.length > 0 && !wanted.includes(scenario.name)) continue
  try {
    allHold = (await record(scenario)) && allHold
  } catch (cause) {
    if (!isEnding()) console.error(cause)
    allHold = false
    // An interrupted scenario may have left processes; the remaining scenarios are skipped.
    await endAll()
    break
  }
}
process.exit(allHold ? 0 : 1)
