import { fail, ok } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { allArtists, eventsOfArtist, writtenArtist } from '#modules/catalog/events/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { artistDraft, createArtist, saveArtist } from './save-artist.ts'

const eventsShown = 50

export function serveArtists(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)

  serve('GET /api/studio/artist', async ({ locale }) => {
    const artists = await allArtists(ctx.sql)
    const named = artists.map(({ name, ...artist }) => ({ ...artist, name: localText(name, locale) }))
    return ok({ content: named.sort((a, b) => a.name.text.localeCompare(b.name.text, 'en')) })
  })
  serve('GET /api/studio/artist/{id}', async ({ params, locale }) => {
    const artist = await writtenArtist(ctx.sql, params.id)
    if (!artist) return fail('NOT_FOUND')
    const events = await eventsOfArtist(ctx.sql, artist.id, eventsShown)
    return ok({
      id: artist.id,
      version: artist.version,
      draft: artistDraft(artist),
      events: events.map(({ id, title }) => ({ id, title: localText(title, locale) })),
    })
  })
  act('POST /api/studio/artist', ({ body }, tx) => createArtist(tx, body))
  act('PUT /api/studio/artist/{id}', ({ params, body }, tx) => saveArtist(tx, { ...params, ...body }))
}
