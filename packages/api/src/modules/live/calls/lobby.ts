import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { type PresenceReport, upsertPresence } from './presence-store.ts'

/** Interval of writes. */
const writeEveryMs = 1_000

/** The fans of this process in lobbies, as their pages report. */
export interface Lobby {
  /** Stores what changed or was renewed since the last time, in one statement. */
  write(): Promise<void>
  close(): Promise<void>
}

/** A page speaks for one session, the one that it named last. */
type Page = Omit<PresenceReport, 'seenAtMs'> & { seenAtMs: number }

export function openLobby(
  { sql, clock, log }: Pick<Ctx, 'sql' | 'clock' | 'log'>,
  rooms: Pick<Host['rooms'], 'onPageMessage' | 'onPageClosed'>,
): Lobby {
  const pages = new Map<string, Page>()
  /** Pages with news, also closed ones, by connection. */
  let news = new Map<string, Page>()
  rooms.onPageMessage((message, { uid }, connectionId) => {
    if (message.type !== 'call.presence') return
    const { session: sessionId, isVisible, isReady } = message
    const earlier = pages.get(connectionId)
    const page = { sessionId, memberId: uid, pageId: connectionId, isVisible, isReady, seenAtMs: clock.now() }
    pages.set(connectionId, page)
    // A page that goes to another session has left the first one, like a page that is closed.
    if (earlier && earlier.sessionId !== sessionId) news.set(`${connectionId} left`, earlier)
    news.set(connectionId, page)
  })
  rooms.onPageClosed((connectionId) => {
    const page = pages.get(connectionId)
    if (page && pages.delete(connectionId)) news.set(connectionId, page)
  })

  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const due = [...news.values()]
    news = new Map()
    if (due.length === 0) return
    const keys = new Set(due.map(keyOf))
    const open = Map.groupBy(
      [...pages.values()].filter((page) => keys.has(keyOf(page))),
      keyOf,
    )
    const reports = [...Map.groupBy(due, keyOf)].map(([key, [first]]) => reportOf(open.get(key) ?? [], first))
    const own = [...due, ...[...open.values()].flat()].map(({ pageId }) => pageId)
    await upsertPresence(
      sql,
      reports.flatMap((report) => report ?? []),
      own,
    )
  }
  /** Writes follow each other; a lost one is made good by the next reports of the pages. */
  const writeNext = () => {
    writing = writing
      .then(write)
      .catch((err: unknown) => log.warn({ err }, 'presence of fans could not be stored'))
    return writing
  }
  const timer = setInterval(writeNext, writeEveryMs)
  timer.unref()
  return {
    write: writeNext,
    close: async () => {
      clearInterval(timer)
      await writeNext()
    },
  }
}

const keyOf = ({ sessionId, memberId }: Page): string => `${sessionId} ${memberId}`

/** The best of a member's open pages speaks: a ready one, then a visible one. Without an open page the fan is gone. */
function reportOf(open: readonly Page[], closed: Page | undefined): PresenceReport | null {
  const [best] = open.toSorted((a, b) => rankOf(b) - rankOf(a) || b.seenAtMs - a.seenAtMs)
  if (best) return best
  return closed ? { ...closed, isVisible: false, isReady: false, seenAtMs: null } : null
}

const rankOf = ({ isVisible, isReady }: Page): number => (isVisible ? (isReady ? 2 : 1) : 0)
