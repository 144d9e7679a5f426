// `npm run dev`: Vite serves the pages with hot replacement; the server restarts when one of its files changes.
import { spawn } from 'node:child_process'
import { bootstrap, environment, node, root } from './bootstrap.mjs'

bootstrap()
const watched = [
  'apps/server/src',
  'packages/api',
  'packages/contract/src',
  'packages/identity/src',
  'packages/media/src',
]
const server = spawn(
  node,
  ['--conditions=development', ...watched.map((path) => `--watch-path=${path}`), 'apps/server/src/dev.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment({ NODE_ENV: 'development' }),
  },
)
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.once('exit', (code) => process.exit(code ?? 1))
