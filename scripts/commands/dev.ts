// `npm run dev`: Vite serves the pages with hot replacement; the server restarts when one of its files changes.
import { continueAs } from '../setup/processes.ts'

const watched = [
  'apps/server/src',
  'packages/api',
  'packages/contract/src',
  'packages/identity/src',
  'packages/media/src',
]
continueAs(
  ['--conditions=development', ...watched.map((path) => `--watch-path=${path}`), 'apps/server/src/dev.ts'],
  { NODE_ENV: 'development' },
)
