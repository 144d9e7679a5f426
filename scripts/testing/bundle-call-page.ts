// Writes the page that plays an artist in journeys into a folder: `node scripts/testing/bundle-call-page.ts <folder>`.

import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { bundleCallPage } from '../../apps/server/src/call-relay/testing/bundle-call-page.ts'

const folder = process.argv[2] ?? ''
for (const [name, source] of await bundleCallPage()) await writeFile(join(folder, basename(name)), source)
