import { momentText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'

interface ShowStartsProps {
  startAt: string
  /** Null when the show has not started or started by schedule alone. */
  startedAt: string | null
  zone: string
}

/** The announced start and, when known, the actual start: rows of a `<dl>`. */
export function ShowStarts({ startAt, startedAt, zone }: ShowStartsProps) {
  const { t, locale } = useText()
  return (
    <>
      <dt>{t('live.starts.announcedStart')}</dt>
      <dd>
        <time dateTime={startAt}>{momentText(startAt, locale, zone)}</time>
      </dd>
      {startedAt === null ? null : (
        <>
          <dt>{t('live.starts.actualStart')}</dt>
          <dd>
            <time dateTime={startedAt}>{momentText(startedAt, locale, zone)}</time>{' '}
            <small>{differenceText(t, startAt, startedAt)}</small>
          </dd>
        </>
      )}
    </>
  )
}

function differenceText(t: Translate, startAt: string, startedAt: string): string {
  const minutes = Math.round((Date.parse(startedAt) - Date.parse(startAt)) / 60_000)
  if (minutes === 0) return t('live.starts.onTime')
  return minutes < 0 ? t('live.starts.early', { minutes: -minutes }) : t('live.starts.late', { minutes })
}
