// `npm run shots [--only detail-id] [--size phone] [--language ko,ja] [--as member] [--theme light] [--out folder]`:
// takes a screenshot of every screen with an axe check and its console, and writes contact sheets.
import { build } from '../setup/build.ts'
import { continueAs } from '../setup/processes.ts'

build()
continueAs(['e2e/screens/take.ts', ...process.argv.slice(2)])
