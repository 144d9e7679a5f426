import { readCosts, readOrdersPerSec, readSocketBytes } from './costs.ts'
import { night, type Price, prices, settings } from './inputs.ts'
import { buyerLoads, type Load, mediaVolume, queueHours, viewerLoads } from './model.ts'

const rounded = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumSignificantDigits: 2 })

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const loads = (rows: Load[]): string =>
  table(
    ['work', 'why', 'a second', 'CPU each', 'cores', 'recorded by'],
    rows.map(({ work, because, perSec, cost, cores }) => [
      ...[work, because, rounded(perSec), `${rounded(cost.us)} µs`, rounded(cores), cost.source],
    ]),
  )

const sum = (rows: Load[]) => rows.reduce((total, { cores }) => total + cores, 0)

function money(amount: number, unit: string, { amount: price, currency, source, date }: Price): string[] {
  const known = price !== null
  return [
    unit,
    rounded(amount),
    known ? `${price} ${currency}` : '',
    known ? `${rounded(amount * price)} ${currency}` : '',
    known ? `${source}, ${date}` : 'unknown: `bench/src/capacity/inputs.ts`',
  ]
}

/** The whole text of `docs/capacity.md`. */
export function writePage(): string {
  const costs = readCosts()
  const [viewers, buyers] = [viewerLoads(costs), buyerLoads(costs)]
  const { gigabitsPerSec, terabytes } = mediaVolume()
  const cores = Math.ceil(sum(viewers) + sum(buyers))
  const people = (count: number) => count.toLocaleString('en-US')
  const sockets = night.viewers * night.socketShare
  return `# Capacity

\`npm run capacity\` writes this page from the newest records in \`bench/results\` and the inputs in \`bench/src/capacity/inputs.ts\`. A test compares the page with both.

The model multiplies what one unit costs on one core. All records come from machines with two cores. **Nothing here was tried at this size.** Locks, networks and memory may end earlier than processors do. Keep processors below 60 %.

## A show with ${people(night.viewers)} viewers

${loads(viewers)}

Together ${rounded(sum(viewers))} cores, of PostgreSQL those of viewings and votes.

**Bandwidth.** When all watch the largest picture: ${rounded(gigabitsPerSec)} Gbit/s, ${rounded(terabytes)} TB in ${night.showHours} hours. Only a CDN carries that. The origin sends a few megabytes a second.

**Memory of sockets.** ${people(sockets)} sockets take ${rounded((sockets * readSocketBytes()) / 1e9)} GB. \`CHAT_SOCKETS\` (${people(settings.CHAT_SOCKETS)}) makes that ${Math.ceil(sockets / settings.CHAT_SOCKETS)} processes. Each needs as many open files (\`nofile\`), and the proxy twice as many (\`worker_connections\`).

## An opening sale with ${people(night.buyers)} buyers

${loads(buyers)}

Together ${rounded(sum(buyers))} cores. An order holds the row of its product while it is written. One product made ${readOrdersPerSec()} orders a second on two cores, generator included. More cores were not tried.

**Queue.** At ${settings.QUEUE_CALLS_PER_SECOND} turns a second (\`QUEUE_CALLS_PER_SECOND\`) the last buyer waits ${rounded(queueHours())} hours. For ${night.buyMin} minutes set ${Math.ceil(night.buyers / (night.buyMin * 60))}.

## Money

${table(
  ['unit', 'amount', 'price of one', 'cost', 'source'],
  [
    money(terabytes * 1_000, 'gigabytes through the CDN', prices.cdnGigabyte),
    money(Math.ceil(cores / 0.6) * night.showHours, 'hours of a core, at 60 %', prices.coreHour),
  ],
)}

## Where each engine takes over

| engine | from | because |
|---|---|---|
| CDN | some hundred viewers | One machine with 1 Gbit/s carries ${Math.floor(1_000_000 / ((gigabitsPerSec * 1_000_000) / night.viewers))} viewers of the largest picture |
| A second process | one busy core | A process of Node uses one core for calls and pages |
| Redis | a second process with chat | Without it one process keeps the rooms, and the others have the chat off |
| PgBouncer | about ten processes | Each keeps up to 20 connections, and PostgreSQL makes a process for each |
| A larger PostgreSQL | ${rounded((viewers.find(({ work }) => work.startsWith('Viewings'))?.cores ?? 0) * 100)} % of a core for viewings alone | One server takes all writes |
`
}
