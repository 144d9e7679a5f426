// `npm start`: takes a fresh clone to a running product.
import { spawn } from 'node:child_process'
import { bootstrap, environment, node, root } from './bootstrap.mjs'
import { bringTools } from './bring-tools.mjs'
import { build } from './build.mjs'

bootstrap()
if (bringTools({ ffmpeg: 'ffmpeg' }).length > 0)
  console.log(
    'ffmpeg is missing: no encoder is taken, no video becomes a recording, and no frame becomes a picture.',
  )
build()
// A small young generation keeps garbage collection pauses short; with a search index in memory, a large one delays
// responses.
const server = spawn(node, ['--max-semi-space-size=6', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ NODE_ENV: 'production' }),
})
// Ctrl-C reaches the server directly; a signal to this process alone is forwarded.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
