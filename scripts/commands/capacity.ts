// `npm run capacity`: writes `docs/capacity.md` from the newest records of the benches.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePage } from '../../bench/src/capacity/page.ts'
import { root } from '../setup/processes.ts'

writeFileSync(join(root, 'docs/capacity.md'), writePage())
