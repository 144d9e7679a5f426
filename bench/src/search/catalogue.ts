import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Artist, languages, type Show } from './titles.ts'

export interface Catalogue {
  write(shows: Show[], artists: Artist[]): Promise<void>
  /** Changes a title in one language; resolves after the commit. */
  rename(show: Show, title: string): Promise<void>
  /** Returns the milliseconds of one statement of another search method. */
  time(statement: string, parameters: string[]): Promise<number>
  prepare(statements: string[]): Promise<void>
  close(): Promise<void>
}

const image = '0123456789abcdef0123456789abcdef'
const atOnce = 5_000

/** Opens the running product's database as its owner, without restrictions on writes. */
export async function openCatalogue(dataDir: string): Promise<Catalogue> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const sql = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => {} })
  return {
    write: async (shows, artists) => {
      await sql`set statement_timeout = 0`
      await sql.begin((tx) => writeAll(tx, shows, artists))
      await sql`analyze`
      await sql`select pg_notify('encore', '{"topic":"catalog"}')`
    },
    rename: (show, title) =>
      sql
        .begin(async (tx) => {
          await tx`update event_text set title = ${title} where event_id = ${show.id} and lang = 'en'`
          await tx`select pg_notify('encore', '{"topic":"catalog"}')`
        })
        .then(() => undefined),
    prepare: async (statements) => {
      await sql`set statement_timeout = 0`
      for (const statement of statements) await sql.unsafe(statement)
    },
    time: async (statement, parameters) => {
      const at = performance.now()
      await sql.unsafe(statement, parameters, { prepare: true })
      return performance.now() - at
    },
    close: () => sql.end(),
  }
}

/** In one transaction, so that no reader sees a part of them. */
async function writeAll(sql: postgres.TransactionSql, shows: Show[], artists: Artist[]): Promise<void> {
  await sql`insert into artist ${sql(artists.map(({ id, aliases }) => ({ id, aliases })))}`
  const names = artists.flatMap(({ id, names: spelt }) =>
    Object.entries(spelt).map(([lang, name]) => ({ artist_id: id, lang, name })),
  )
  await sql`insert into artist_text ${sql(names)}`
  for (let from = 0; from < shows.length; from += atOnce) {
    const part = shows.slice(from, from + atOnce)
    await sql`
      insert into event (id, slug, type, zone, accent, poster_image, still_image, hero_image, hero_tall_image,
        doors_at, start_at, end_at, ticket_open_at, ticket_close_at)
      select id, slug, 'CONCERT', 'Asia/Seoul', '#888888', ${image}, ${image}, ${image}, ${image},
        at, at, at + interval '2 hours', at - interval '20 days', at
      from (select id, slug, app_now() + (n % 2000 - 1600) * interval '1 hour' as at
        from unnest(${part.map(({ id }) => id)}::text[], ${part.map(({ slug }) => slug)}::text[])
          with ordinality as made (id, slug, n)) shows`
    for (const language of languages)
      await sql`
        insert into event_text (event_id, lang, title)
        select id, ${language}, title from unnest(${part.map(({ id }) => id)}::text[],
          ${part.map(({ titles }) => titles[language])}::text[]) as made (id, title)`
    await sql`
      insert into event_artist (event_id, artist_id, position)
      select id, artist, 0 from unnest(${part.map(({ id }) => id)}::text[],
        ${part.map(({ artist }) => artists[artist]?.id ?? '')}::text[]) as made (id, artist)`
  }
}
