import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, migrate, moveClock, readConfig, staffRoles, startEmbeddedPostgres } from '@encore/api'
import { highlight } from './db/highlight.ts'
import { nameOwnerOf } from './db/owner.ts'
import { replay } from './db/replay.ts'
import { resetFactorOf } from './db/reset-factor.ts'
import { changeRole } from './db/role.ts'

const usage = `npm run db -- reset            forget the embedded database, pictures, recordings and mails
npm run db -- migrate          apply missing migrations
npm run db -- clock <shift>    move the product's time, for example "3 hours" or "0" (demo only)
npm run db -- owner <email>      names an owner of the studio: they invite everybody else
npm run db -- reset-factor <email>   forgets the lost app of somebody of the studio: their next sign-in connects one
npm run db -- grant <email> <ROLE> [event]    a staff role, for one event (id or slug) or all of them
npm run db -- revoke <email> <ROLE> [event]   takes it back
npm run db -- replay <event> [publish [free] | hide | trim <from> <to|end> | chapter <at> [en=… ko=…]
                               | window <from> <to>]   what is seen again, from when and by whom
npm run db -- highlight <event> <from> <to> en=… ko=…   a short clip of it; also title <id> en=…, hide <id>

Roles: ${staffRoles.join(', ')}.
The demo is seeded by the next start on an empty database.`

const [command, ...given] = process.argv.slice(2)
const [argument] = given
const config = readConfig(process.env)

switch (command) {
  case 'reset':
    await reset(config)
    break
  case 'migrate':
    await onDatabase(config, async (url) => {
      const applied = await migrate(url)
      console.log(applied.length > 0 ? applied.join('\n') : 'Nothing to apply')
    })
    break
  case 'clock':
    if (config.isProduction || !argument) fail('The clock moves in a demo only, by an interval')
    await onDatabase(config, async (url) =>
      console.log(`The product's time is ${await moveClock(url, argument ?? '0')}`),
    )
    break
  case 'owner':
    process.exitCode = (await nameOwnerOf(given)) ?? fail(usage)
    break
  case 'reset-factor':
    process.exitCode = (await resetFactorOf(given)) ?? fail(usage)
    break
  case 'grant':
  case 'revoke':
    process.exitCode = (await changeRole(command, given)) ?? fail(usage)
    break
  case 'replay':
    process.exitCode = (await replay(given)) ?? fail(usage)
    break
  case 'highlight':
    process.exitCode = (await highlight(given)) ?? fail(usage)
    break
  default:
    fail(usage)
}

async function reset({ DATABASE_URL, DATA_DIR }: Config): Promise<void> {
  if (DATABASE_URL) fail('DATABASE_URL names an external database: drop it with its own tools')
  if (await isRunning(DATA_DIR)) fail('The product is running: stop it first')
  for (const name of ['postgres', 'images', 'sandbox', 'live', 'sheets']) {
    await rm(join(DATA_DIR, name), { recursive: true, force: true })
  }
  console.log('The database is empty again')
}

async function onDatabase(settings: Config, work: (url: string) => Promise<void>): Promise<void> {
  if (settings.DATABASE_URL) return work(settings.DATABASE_URL)
  if (await isRunning(settings.DATA_DIR)) fail('The product is running: stop it first, or set DATABASE_URL')
  const server = await startEmbeddedPostgres({ dataDir: join(settings.DATA_DIR, 'postgres') })
  await work(server.url).finally(server.stop)
}

async function isRunning(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'postgres/postmaster.pid'))) return false
  return fetch(`http://127.0.0.1:${config.PORT}/healthz`).then(
    () => true,
    () => false,
  )
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
