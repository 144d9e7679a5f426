// `npm run bench [scenario...]`: measures the product; runs all scenarios by default.
import { build } from '../setup/build.ts'
import { continueAs } from '../setup/processes.ts'

build()
continueAs(['bench/src/main.ts', ...process.argv.slice(2)])
