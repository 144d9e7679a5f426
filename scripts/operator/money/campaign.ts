import { parseArgs } from 'node:util'
import { type Api, actByOperator, createCampaign, type NewCampaign } from '@encore/api'
import { withBackEnd } from '../shared/back-end.ts'
import type { Command } from '../shared/command.ts'

const call = `campaign --name <words> --gives <cubes:N|souls:N|ticket:EVENT> --until <date>
                           (--code <word> --uses <N> | --single <N>)
                           [--from <date>] [--total <N>] [--each <N>] [--holders EVENT]
                        `

export const campaign: Command = {
  usage: [call, 'makes a coupon campaign and prints its codes; dates are UTC'],
  run: async (args) => {
    const values = readOptions(args)
    const requested = values && readCampaign(values)
    if (!requested) return null
    if (typeof requested === 'string') {
      console.error(requested)
      return 2
    }
    return withBackEnd(({ sql }) => make(sql, requested))
  },
}

async function make(sql: Api['ctx']['sql'], requested: NewCampaign): Promise<number> {
  const made = await actByOperator(sql, 'coupon.create', async (tx) => {
    const created = await createCampaign(tx, requested)
    if (!created.ok) return created
    const { codes, ...facts } = requested
    const after = { ...facts, codes: 'shared' in codes ? 'one' : codes.single }
    const auditEntry = { object: { kind: 'campaign', id: created.value.id }, after }
    return { ok: true, value: { reply: created.value, auditEntry } }
  })
  if (made.ok) console.log(made.value.codes.join('\n'))
  else console.error(refusalText(made.failure.fields))
  return made.ok ? 0 : 1
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
    return null
  }
}

/** Returns the campaign, or an error message. */
function readCampaign(values: NonNullable<ReturnType<typeof readOptions>>): NewCampaign | string {
  const { code, uses, single, total, each, holders } = values
  if ((code === undefined) === (single === undefined)) return 'Either --code or --single'
  const gift = giftOf(values.gives)
  if (!gift) return '--gives is cubes:N, souls:N or ticket:EVENT'
  const [startsAt, endsAt] = [new Date(values.from), new Date(values.until)]
  for (const [name, date] of [['from', startsAt] as const, ['until', endsAt] as const])
    if (Number.isNaN(date.getTime())) return `--${name} is a date such as 2027-04-01`
  return {
    name: values.name,
    ...gift,
    startsAt,
    endsAt,
    totalLimit: total === undefined ? null : Number(total),
    memberLimit: Number(each),
    holdersOf: holders ?? null,
    codes: code === undefined ? { single: Number(single) } : { shared: code, usesLimit: Number(uses) },
  }
}

function giftOf(text: string): Pick<NewCampaign, 'gives' | 'amount' | 'eventId'> | null {
  const [kind, what = ''] = text.split(':')
  switch (kind) {
    case 'cubes':
      return { gives: 'CUBES', amount: Number(what), eventId: null }
    case 'souls':
      return { gives: 'SOULS', amount: Number(what), eventId: null }
    case 'ticket':
      return { gives: 'TICKET', amount: null, eventId: what }
    default:
      return null
  }
}
