import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { findEmbeddedPostgres } from '@encore/api'
import postgres from 'postgres'

/** Open call sessions with their fans in the lobby, beside a running product. */
export interface Lobby {
  /** Reports all pages as the lobby of a server does, in one statement. */
  report(): Promise<void>
  /** Stations with a fan who is called. */
  called(): Promise<number>
  /** Committed transactions of the database so far. */
  transactions(): Promise<number>
  /** Requests of all devices until it is stopped; each is held by the server. */
  poll(url: string): { answers(): number; stop(): Promise<void> }
  close(): Promise<void>
}

export interface LobbySize {
  sessions: number
  /** Artists of a session; each fan visits all of them. */
  stations: number
  /** Fans of a session. */
  fans: number
}

const id = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 26, '0')`

/** Writes directly to the tables, bypassing triggers, because the work of the server is measured. */
export async function openLobby(dataDir: string, { sessions, stations, fans }: LobbySize): Promise<Lobby> {
  const url = await findEmbeddedPostgres(join(dataDir, 'postgres'))
  if (!url) throw new Error('The product has no database')
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  const count = sessions * stations
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local statement_timeout = 0`
    await tx.unsafe(rowsOf({ sessions, stations, fans }))
    for (const [at, token] of tokens.entries()) {
      const hash = createHash('sha256').update(token).digest()
      await tx`
        insert into call_station_device (station_id, epoch, token_hash)
        values (${`sn_${String(at + 1).padStart(26, '0')}`}, 1, ${hash})`
    }
  })
  await sql`vacuum analyze`
  return {
    report: async () => void (await sql`update call_presence set socket_seen_at = app_now()`),
    called: async () => {
      const [row] = await sql<
        { count: number }[]
      >`select count(*)::int as count from call where state = 'NEXT'`
      return row?.count ?? 0
    },
    transactions: async () => {
      const [row] = await sql<{ count: string }[]>`
        select xact_commit::text as count from pg_stat_database where datname = current_database()`
      return Number(row?.count)
    },
    poll: (product) => pollAll(product, tokens),
    close: () => sql.end({ timeout: 5 }),
  }
}

const rowsOf = ({ sessions, stations, fans }: LobbySize) => `
  insert into member (uid, email, email_key, nickname, nickname_key, language)
  select ${id('m', 'n')}, 'fan' || n || '@fans.test', 'fan' || n || '@fans.test', 'fan ' || n, 'fan' || n, 'en'
  from generate_series(1, ${sessions * fans}) n;
  insert into artist (id) select 'caller-' || n from generate_series(1, ${stations}) n;
  insert into call_session (id, event_id, starts_at, promise_ms, turnaround_ms, asks_identity, recording, compensation,
    conduct_reasons, state, published_at, order_hash, ordered_at)
  select ${id('cs', 'n')}, 'ev_' || repeat('0', 26), app_now(), 60000, 10000, false, 'NOT_ALLOWED', 'AGAIN', '{}', 'OPEN',
    app_now(), decode(repeat('00', 32), 'hex'), app_now()
  from generate_series(1, ${sessions}) n;
  insert into call_station (id, session_id, artist_id, position, epoch)
  select ${id('sn', `(s - 1) * ${stations} + p`)}, ${id('cs', 's')}, 'caller-' || p, p, 1
  from generate_series(1, ${sessions}) s, generate_series(1, ${stations}) p;
  insert into call_booking (id, session_id, member_uid, number)
  select ${id('bk', `(s - 1) * ${fans} + f`)}, ${id('cs', 's')}, ${id('m', `(s - 1) * ${fans} + f`)}, f
  from generate_series(1, ${sessions}) s, generate_series(1, ${fans}) f;
  insert into call (id, session_id, booking_id, station_id, rank, promised_ms, state)
  select ${id('fc', `((s - 1) * ${fans} + f - 1) * ${stations} + p`)}, ${id('cs', 's')},
    ${id('bk', `(s - 1) * ${fans} + f`)}, ${id('sn', `(s - 1) * ${stations} + p`)}, f, 60000, 'WAITING'
  from generate_series(1, ${sessions}) s, generate_series(1, ${fans}) f, generate_series(1, ${stations}) p;
  insert into call_presence (booking_id, is_page_visible, is_ready_pressed, socket_seen_at, device_checked_at)
  select id, true, true, app_now(), app_now() from call_booking;`

/** Each device asks again as soon as it is answered, with the version that it knows. */
function pollAll(product: string, tokens: readonly string[]) {
  let answers = 0
  let isOver = false
  const base = new URL(product.replace('localhost', '127.0.0.1'))
  const ask = (token: string, version: string | null) =>
    new Promise<string | null>((done, failed) => {
      const path = `/api/studio/station${version === null ? '' : `?version=${encodeURIComponent(version)}`}`
      const headers = { host: `studio.localhost:${base.port}`, cookie: `dev_station=${token}` }
      const sent = request(new URL(path, base), { headers }, async (response) => {
        const text = (await response.toArray()).join('')
        answers++
        if (response.statusCode === 200) done((JSON.parse(text) as { version: string }).version)
        else failed(new Error(`A station got ${response.statusCode}: ${text}`))
      })
      sent.on('error', failed)
      sent.end()
    })
  const run = async (token: string) => {
    let version: string | null = null
    while (!isOver) version = await ask(token, version)
  }
  const running = Promise.all(tokens.map(run))
  running.catch(() => {})
  return {
    answers: () => answers,
    stop: async () => {
      isOver = true
      await running
    },
  }
}
