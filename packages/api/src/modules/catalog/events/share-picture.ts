import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { formatDatedMoment } from '@encore/contract/rules/time'
import type { Ctx } from '#platform/context.ts'
import { drawShareCard, originalPath, type ShareCard, shareCardVersion } from '#platform/images/index.ts'
import { writeWhole } from '#platform/whole-file.ts'
import type { EventCardRow } from './card-store.ts'

export type SharedEvent = Pick<
  EventCardRow,
  'id' | 'title' | 'artists' | 'poster' | 'hero' | 'accent' | 'startAt' | 'zone'
>

/** Path of the share picture in a language; it changes with the picture's content. */
export const sharePicturePath = (event: SharedEvent, locale: Locale): string =>
  `/share/${event.id}/${locale}-${versionOf(event, locale)}.jpg`

export const versionOf = (event: SharedEvent, locale: Locale): string =>
  createHash('sha256')
    .update(
      JSON.stringify([shareCardVersion, event.poster, event.hero, event.accent, wordsOf(event, locale)]),
    )
    .digest('hex')
    .slice(0, 12)

export interface SharePictures {
  /** Draws the picture if needed. One is kept per event and language, the latest. */
  find(event: SharedEvent, locale: Locale): Promise<Buffer>
}

export function keepSharePictures(ctx: Pick<Ctx, 'config' | 'log' | 'metrics'>): SharePictures {
  const drawn = ctx.metrics.counter('encore_share_pictures_drawn_total', 'Share pictures rendered')
  const underway = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  const draw = async (event: SharedEvent, locale: Locale, path: string): Promise<Buffer> => {
    const known = await readFile(path).catch(() => null)
    if (known) return known
    drawn.inc()
    const bytes = await drawShareCard(cardOf(ctx, event, locale))
    await replaceOlder(path, locale, bytes).catch((err: unknown) =>
      ctx.log.warn({ err }, 'share picture could not be stored'),
    )
    return bytes
  }
  return {
    find: (event, locale) => {
      const path = join(
        ctx.config.DATA_DIR,
        'images/share',
        event.id,
        `${locale}-${versionOf(event, locale)}.jpg`,
      )
      const running = underway.get(path)
      if (running) return running
      // Pictures are drawn one at a time, so that they never slow down purchases.
      const turn = last.then(() => draw(event, locale, path)).finally(() => underway.delete(path))
      last = turn.catch(() => {})
      underway.set(path, turn)
      return turn
    },
  }
}

async function replaceOlder(path: string, locale: Locale, bytes: Buffer): Promise<void> {
  const folder = join(path, '..')
  await writeWhole(path, bytes)
  const older = (await readdir(folder)).filter(
    (name) => name.startsWith(`${locale}-`) && join(folder, name) !== path,
  )
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })))
}

function cardOf(ctx: Pick<Ctx, 'config'>, event: SharedEvent, locale: Locale): ShareCard {
  return {
    poster: originalPath(ctx, event.poster),
    backdrop: originalPath(ctx, event.hero),
    accent: event.accent,
    ...wordsOf(event, locale),
  }
}

function wordsOf({ title, artists, startAt, zone }: SharedEvent, locale: Locale) {
  const written = (texts: SharedEvent['title']) => {
    const { text, lang } = localText(texts, locale)
    return { text, lang: languageTag[lang] }
  }
  return {
    title: written(title),
    artists: artists.map(written),
    when: { text: formatDatedMoment(startAt.toISOString(), zone, locale), lang: languageTag[locale] },
  }
}
