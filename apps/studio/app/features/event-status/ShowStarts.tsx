import { momentText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'

interface ShowStartsProps {
  startAt: string
  /** Null when the show has not started or started by schedule alone. */
  startedAt: string | null
  zone: string
}

/** The announced start and, when known, the actual start: rows of a `<dl>`. */
export function ShowStarts({ startAt, startedAt, zone }: ShowStartsProps) {
  const { w, locale } = useText()
  return (
    <>
      <dt>{w.live.starts.announcedStart}</dt>
      <dd>
        <time dateTime={startAt}>{momentText(startAt, locale, zone)}</time>
      </dd>
      {startedAt === null ? null : (
        <>
          <dt>{w.live.starts.actualStart}</dt>
          <dd>
            <time dateTime={startedAt}>{momentText(startedAt, locale, zone)}</time>{' '}
            <small>{differenceText(startAt, startedAt, w.live.starts)}</small>
          </dd>
        </>
      )}
    </>
  )
}

interface DifferenceWords {
  early: (minutes: number) => string
  late: (minutes: number) => string
  onTime: string
}

function differenceText(startAt: string, startedAt: string, words: DifferenceWords): string {
  const minutes = Math.round((Date.parse(startedAt) - Date.parse(startAt)) / 60_000)
  if (minutes === 0) return words.onTime
  return minutes < 0 ? words.early(-minutes) : words.late(minutes)
}
