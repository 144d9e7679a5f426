// `npm start`: takes a fresh clone to a running product.
import { build } from '../setup/build.ts'
import { installPackages } from '../setup/debian-packages.ts'
import { continueAs } from '../setup/processes.ts'

const missing = installPackages({ ffmpeg: 'ffmpeg', coturn: 'turnserver' })
if (missing.includes('ffmpeg'))
  console.log(
    'ffmpeg is missing: no encoder is taken, no video becomes a recording, and no frame becomes a picture.',
  )
if (missing.includes('coturn'))
  console.log('coturn is missing: fan calls have no relay, and connect browsers on this machine alone.')
build()
// A small young generation keeps garbage collection pauses short; with a search index in memory, a large one delays
// responses.
continueAs(['--max-semi-space-size=6', 'apps/server/src/main.ts'], { NODE_ENV: 'production' })
