import {
  type Api,
  actByOperator,
  changeReplay,
  changeWindow,
  findEventId,
  type ReplayChange,
  readReplay,
} from '@encore/api'
import { readShowTime, showTime } from '@encore/contract/rules/show-time'
import { withBackEnd } from '../shared/back-end.ts'
import type { Command } from '../shared/command.ts'
import { done, refused } from './refusal.ts'
import { readTitles, spoken } from './titles.ts'

type Ctx = Api['ctx']
type Action = (ctx: Ctx, eventId: string) => Promise<number>

export const replay: Command = {
  usage: [
    'replay <event> [publish [free] | hide | trim <from> <to|end> | chapter <at> [en=… ko=…] | window <from> <to>]',
    'shows or changes a replay: who sees it, from when to when, its cut and its chapters',
  ],
  run: changeReplayOf,
}

async function changeReplayOf([event, ...args]: string[]): Promise<number | null> {
  const action = event ? actionOf(args) : null
  if (!event || !action) return null
  return withBackEnd(async (ctx) => {
    const eventId = await findEventId(ctx.sql, event)
    if (eventId) return action(ctx, eventId)
    console.error(`There is no event ${event}`)
    return 1
  })
}

function actionOf([verb, ...args]: string[]): Action | null {
  switch (verb) {
    case undefined:
      return tell
    case 'publish':
      if (args.length > 1 || (args[0] !== undefined && args[0] !== 'free')) return null
      return change((was) => ({ ...was, privacy: args[0] === 'free' ? 'FREE' : 'ENTITLED' }))
    case 'hide':
      return args.length > 0 ? null : change((was) => ({ ...was, privacy: 'PRIVATE' }))
    case 'trim':
      return trim(args)
    case 'chapter':
      return chapter(args)
    case 'window':
      return window(args)
    default:
      return null
  }
}

const change =
  (decide: (was: ReplayChange) => ReplayChange): Action =>
  async (ctx, eventId) => {
    const changed = await actByOperator(ctx.sql, 'replay.save', (tx) => changeReplay(tx, eventId, decide))
    return changed.ok ? tell(ctx, eventId) : refused(changed.failure)
  }

function trim([from = '', to = '', ...more]: string[]): Action | null {
  const fromMs = readShowTime(from)
  const toMs = to === 'end' ? null : readShowTime(to)
  if (fromMs === null || (to !== 'end' && toMs === null) || more.length > 0) return null
  return change((was) => ({ ...was, fromMs, toMs }))
}

/** Without a title the chapter is removed. */
function chapter([at = '', ...words]: string[]): Action | null {
  const atMs = readShowTime(at)
  const title = readTitles(words)
  if (atMs === null || title === null) return null
  return change((was) => {
    const others = was.chapters.filter((known) => known.atMs !== atMs)
    return { ...was, chapters: words.length === 0 ? others : [...others, { atMs, title }] }
  })
}

function window([from = '', to = '', ...more]: string[]): Action | null {
  const hasZone = (text: string) => /(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!hasZone(from) || !hasZone(to) || more.length > 0) return null
  return async (ctx, eventId) => {
    const moved = await actByOperator(ctx.sql, 'replay.window', (tx) =>
      changeWindow(tx, eventId, { from: new Date(from), to: new Date(to) }),
    )
    return moved.ok ? done(`Open from ${from} to ${to}`) : refused(moved.failure)
  }
}

const tell: Action = async (ctx, eventId) => {
  const found = await readReplay(ctx, eventId)
  if (!found.ok) return refused(found.failure)
  const { privacy, fromMs, toMs, chapters } = found.value
  console.log(`${eventId}  ${privacy}  ${showTime(fromMs)} to ${toMs === null ? 'the end' : showTime(toMs)}`)
  for (const { atMs, title } of chapters) console.log(`  ${showTime(atMs)}  ${spoken(title)}`)
  return 0
}
