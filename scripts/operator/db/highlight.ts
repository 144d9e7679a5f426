import {
  type Api,
  actByOperator,
  createClips,
  cutHighlight,
  findEventId,
  keepCut,
  renameCut,
  takeDownCut,
} from '@encore/api'
import { readShowTime, showTime } from '@encore/contract/rules/show-time'
import { withBackEnd } from '../shared/back-end.ts'
import type { Command } from '../shared/command.ts'
import { done, refused } from './refusal.ts'
import { readTitles } from './titles.ts'

type Action = (ctx: Api['ctx']) => Promise<number>

export const highlight: Command = {
  usage: [
    'highlight <event> <from> <to> en=… ko=… | title <id> en=… ko=… | hide <id>',
    'cuts a short clip of a recording, renames it, or takes it down',
  ],
  run: async (args) => {
    const action = actionOf(args)
    return action ? withBackEnd(action) : null
  },
}

function actionOf([name = '', ...args]: string[]): Action | null {
  switch (name) {
    case 'title':
      return rename(args)
    case 'hide':
      return hide(args)
    default:
      return cut(name, args)
  }
}

function cut(event: string, [from = '', to = '', ...words]: string[]): Action | null {
  const [fromMs, toMs, title] = [readShowTime(from), readShowTime(to), readTitles(words)]
  if (!event || fromMs === null || toMs === null || !title) return null
  return async (ctx) => {
    const eventId = await findEventId(ctx.sql, event)
    if (!eventId) return refused({ error: 'NOT_FOUND' })
    const found = await cutHighlight(ctx, createClips(ctx.config), { eventId, fromMs, toMs, title })
    if (!found.ok) return refused(found.failure)
    const made = await actByOperator(ctx.sql, 'highlight.cut', (tx) => keepCut(tx, found.value))
    if (!made.ok) return 1
    const { id, hasPoster, ...shown } = made.value
    const poster = hasPoster ? '' : ', with the still of its event: there is no ffmpeg here'
    return done(`${id}  ${showTime(shown.fromMs)} to ${showTime(shown.toMs)}${poster}`)
  }
}

function rename([id = '', ...words]: string[]): Action | null {
  const title = readTitles(words)
  if (!id || !title || words.length === 0) return null
  return async (ctx) => {
    const renamed = await actByOperator(ctx.sql, 'highlight.rename', (tx) => renameCut(tx, id, title))
    return renamed.ok ? done(`${id} is called ${words.join(' ')}`) : refused(renamed.failure)
  }
}

function hide([id = '', ...more]: string[]): Action | null {
  if (!id || more.length > 0) return null
  return async (ctx) => {
    const taken = await actByOperator(ctx.sql, 'highlight.withdraw', (tx) => takeDownCut(tx, id))
    return taken.ok ? done(`${id} is gone`) : refused(taken.failure)
  }
}
