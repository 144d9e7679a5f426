import type { QualityMinute, QualityReport } from '@encore/contract/endpoints'
import { startBoundsMs, startsWithin } from '@encore/contract/rules/quality'
import type { Db } from '#platform/db/connect.ts'
import { type MinuteRow, selectMinutes } from './store.ts'

const shown = 12 * 60

/** Returns the last twelve measured hours of a show; one statement. */
export async function readQuality(
  db: Db,
  { id, onAirAt, endAt }: { id: string; onAirAt: Date; endAt: Date },
): Promise<QualityReport> {
  const rows = [...(await selectMinutes(db, id, shown))].reverse()
  const minutes = rows.map((row, n) => minuteOf(row, rows[n - 1]))
  const sum = (of: (minute: QualityMinute) => number) => minutes.reduce((all, one) => all + of(one), 0)
  const most = minutes.reduce<QualityMinute | null>(
    (best, one) => (one.viewers > (best?.viewers ?? 0) ? one : best),
    null,
  )
  const [watchedMs, stalledMs] = rows.reduce<[number, number]>(
    ([watched, stalled], row) => [watched + row.watchedMs, stalled + row.stalledMs],
    [0, 0],
  )
  const starts = startBoundsMs.map((_, n) => rows.reduce((all, row) => all + (row.starts[n] ?? 0), 0))
  const half = startsWithin(starts, 0.5)
  const nearly = startsWithin(starts, 0.95)
  const isOn = ({ at }: MinuteRow) => at >= onAirAt && at < endAt
  return {
    summary: {
      mostViewers: most?.viewers ?? 0,
      mostViewersAt: most?.at ?? null,
      watchedSec: Math.round(watchedMs / 1_000),
      stalledPart:
        watchedMs + stalledMs === 0 ? null : Math.round((stalledMs / (watchedMs + stalledMs)) * 100_000),
      stalls: sum(({ stalls }) => stalls),
      failures: sum(({ failures }) => failures),
      startMs: half === null || nearly === null ? null : { half, most: nearly },
      starts: starts.reduce((all, count) => all + count, 0),
      lateParts: sum(({ lateParts }) => lateParts),
      slateParts: sum(({ slateParts }) => slateParts),
      silentMinutes: rows.filter((row) => row.isReceiving === false && isOn(row)).length,
    },
    minutes,
  }
}

function minuteOf(row: MinuteRow, before: MinuteRow | undefined): QualityMinute {
  return {
    at: row.at.toISOString(),
    viewers: row.viewers,
    kbps: row.kbps,
    framesPerSec: row.fps,
    isReceiving: row.isReceiving,
    lateParts: since(row.lateParts, before?.lateParts),
    slateParts: since(row.slateParts, before?.slateParts),
    watchedSec: Math.round(row.watchedMs / 1_000),
    stalledSec: Math.round(row.stalledMs / 1_000),
    stalls: row.stalls,
    failures: row.failures,
  }
}

/** A reconnected encoder counts from zero again. */
function since(now: number | null, before: number | null | undefined): number {
  if (now === null) return 0
  return before == null || now < before ? now : now - before
}
