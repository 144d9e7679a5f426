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
import { withBackEnd } from '../operator/back-end.ts'
import { done, refused } from './refusal.ts'
import { readTitles } from './titles.ts'

type Deed = (ctx: Api['ctx']) => Promise<number>

/** `highlight …`: short clips of a recording. Answers the code to end with, null for wrong arguments. */
export async function highlight(args: string[]): Promise<number | null> {
  const deed = deedOf(args)
  return deed ? withBackEnd(deed) : null
}

function deedOf([name = '', ...args]: string[]): Deed | null {
  switch (name) {
    case 'title':
      return rename(args)
    case 'hide':
      return hide(args)
    default:
      return cut(name, args)
  }
}

function cut(event: string, [from = '', to = '', ...words]: string[]): Deed | null {
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

function rename([id = '', ...words]: string[]): Deed | null {
  const title = readTitles(words)
  if (!id || !title || words.length === 0) return null
  return async (ctx) => {
    const renamed = await actByOperator(ctx.sql, 'highlight.rename', (tx) => renameCut(tx, id, title))
    return renamed.ok ? done(`${id} is called ${words.join(' ')}`) : refused(renamed.failure)
  }
}

function hide([id = '', ...more]: string[]): Deed | null {
  if (!id || more.length > 0) return null
  return async (ctx) => {
    const taken = await actByOperator(ctx.sql, 'highlight.withdraw', (tx) => takeDownCut(tx, id))
    return taken.ok ? done(`${id} is gone`) : refused(taken.failure)
  }
}
