// `npm run db -- reset|migrate|clock <shift>|owner|reset-factor|grant|revoke`
import { bootstrap, environment, node, run } from './bootstrap.mjs'

bootstrap()
run(node, ['scripts/db.ts', ...process.argv.slice(2)], { env: environment({ NODE_ENV: 'production' }) })
