// `npm start`: takes a fresh clone to a running product.
import { build } from '../setup/build.ts'
import { installPackages } from '../setup/debian-packages.ts'
import { continueAs } from '../setup/processes.ts'

if (installPackages({ ffmpeg: 'ffmpeg' }).length > 0)
  console.log(
    'ffmpeg is missing: no encoder is taken, no video becomes a recording, and no frame becomes a picture.',
  )
build()
// A small young generation keeps garbage collection pauses short; with a search index in memory, a large one delays
// responses.
continueAs(['--max-semi-space-size=6', 'apps/server/src/main.ts'], { NODE_ENV: 'production' })
