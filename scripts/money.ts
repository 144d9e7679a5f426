import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Config,
  createApi,
  createCampaign,
  type NewCampaign,
  readConfig,
  startEmbeddedPostgres,
} from '@encore/api'

const usage = `npm run money -- campaign --name <words> --gives <cubes:N|souls:N|ticket:EVENT> --until <date>
                          (--code <word> --uses <N> | --single <N>)
                          [--from <date>] [--total <N>] [--each <N>] [--holders EVENT]

Makes a coupon campaign and prints its codes. Dates are UTC; it works beside a running product.`

const [command, ...rest] = process.argv.slice(2)
switch (command) {
  case 'campaign':
    await campaign(rest)
    break
  default:
    fail(usage)
}

async function campaign(args: string[]): Promise<void> {
  const wish = readCampaign(args)
  const config = readConfig(process.env)
  await onDatabase(config, async (databaseUrl) => {
    const api = await createApi({ config, databaseUrl, worker: false })
    try {
      const { codes } = await api.ctx.sql.begin(async (tx) => {
        const made = await createCampaign(tx, wish)
        if (!made.ok) throw new Error(refusalText(made.failure.fields))
        return made.value
      })
      console.log(codes.join('\n'))
    } catch (cause) {
      console.error(cause instanceof Error ? cause.message : cause)
      process.exitCode = 1
    } finally {
      await api.close()
    }
  })
}

function refusalText(fields: { path: string; rule: string }[] = []): string {
  return `No campaign was made: ${fields.map(({ path, rule }) => `${path} (${rule})`).join(', ')}`
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        name: { type: 'string', default: '' },
        gives: { type: 'string', default: '' },
        code: { type: 'string' },
        uses: { type: 'string', default: '1' },
        single: { type: 'string' },
        from: { type: 'string', default: new Date().toISOString() },
        until: { type: 'string', default: '' },
        total: { type: 'string' },
        each: { type: 'string', default: '1' },
        holders: { type: 'string' },
      },
    }).values
  } catch {
    return fail(usage)
  }
}

function readCampaign(args: string[]): NewCampaign {
  const values = readOptions(args)
  const { code, uses, single, from, until, total, each, holders } = values
  if ((code === undefined) === (single === undefined)) fail('Either --code or --single')
  return {
    name: values.name,
    ...giftOf(values.gives),
    startsAt: dateOf('from', from),
    endsAt: dateOf('until', until),
    totalLimit: total === undefined ? null : Number(total),
    memberLimit: Number(each),
    holdersOf: holders ?? null,
    codes: code === undefined ? { single: Number(single) } : { shared: code, usesLimit: Number(uses) },
  }
}

function giftOf(text: string): Pick<NewCampaign, 'gives' | 'amount' | 'eventId'> {
  const [kind, what = ''] = text.split(':')
  switch (kind) {
    case 'cubes':
      return { gives: 'CUBES', amount: Number(what), eventId: null }
    case 'souls':
      return { gives: 'SOULS', amount: Number(what), eventId: null }
    case 'ticket':
      return { gives: 'TICKET', amount: null, eventId: what }
    default:
      return fail('--gives is cubes:N, souls:N or ticket:EVENT')
  }
}

function dateOf(name: string, text: string): Date {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? fail(`--${name} is a date such as 2027-04-01`) : date
}

/** The database that DATABASE_URL names, the running product's own, or that one started for the moment. */
async function onDatabase(
  { DATABASE_URL, DATA_DIR }: Config,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (DATABASE_URL) return work(DATABASE_URL)
  const dataDir = join(DATA_DIR, 'postgres')
  const running = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = running.split('\n')[3]
  if (port) return work(`postgres://postgres@127.0.0.1:${port}/postgres`)
  const server = await startEmbeddedPostgres({ dataDir })
  await work(server.url).finally(server.stop)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
