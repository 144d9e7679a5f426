import type { BoxTicket } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { windowState } from '@encore/contract/rules/replay'
import { daysBetween, formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import { Meter } from '@encore/ui/Meter'
import { Picture } from '@encore/ui/Picture'
import Play from 'lucide-react/icons/play'
import { useId } from 'react'
import { Artists } from '#app/features/event/EventTile.tsx'
import { useViewerZone } from '#app/features/event/EventTime.tsx'
import { useOpensText } from '#app/features/tickets/use-opens-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './TicketStub.module.css'

export function ReplayTicket({ ticket: { event, replay, opens }, now }: { ticket: BoxTicket; now: number }) {
  const { t, locale } = useText()
  const opensText = useOpensText()
  const zone = useViewerZone() ?? event.zone
  const id = useId()
  if (!replay) return null
  const [from, to] = [Date.parse(replay.from), Date.parse(replay.to)]
  const state = windowState({ from, to }, now)
  const isOpen = state === 'OPEN'
  const days = Math.max(0, daysBetween(now, to, zone))
  const words = t('box.ticket.replayLeft', { n: days })
  return (
    <article className={styles.replay}>
      <Picture
        src={event.images.still}
        alt=""
        width={480}
        height={270}
        widths={[320, 480, 900]}
        sizes="(width < 60rem) 92vw, 26rem"
      />
      <div>
        <h3 id={`${id}show`} lang={languageTag[event.title.lang]}>
          <PageLink to={`/detail/${event.slug}`}>{event.title.text}</PageLink>
        </h3>
        <p>
          <Artists artists={event.artists} /> <span>·</span>{' '}
          <span>
            {isOpen
              ? t('box.ticket.until', { date: formatMoment(to, zone, locale) })
              : state === 'AHEAD'
                ? t('box.ticket.from', { date: formatMoment(from, zone, locale) })
                : t('replay.closed', { date: formatMoment(to, zone, locale) })}
          </span>
          {opens && <span>{` · ${opensText(opens)}`}</span>}
        </p>
      </div>
      {isOpen && (
        <div className={styles.left} data-late={days < 1 ? '' : undefined}>
          <Meter
            value={(to - now) / Math.max(1, to - from)}
            label={t('box.ticket.window')}
            valueText={words}
            tint={days < 1 ? 'warn' : 'ink'}
          />
          <span>{words}</span>
        </div>
      )}
      {isOpen && (
        <Button
          id={`${id}watch`}
          kind="accent"
          size="l"
          render={<PageLink to={`/replay/${event.slug}`} />}
          aria-labelledby={`${id}watch ${id}show`}
        >
          <Play />
          <span>{t('highlights.toReplay')}</span>
        </Button>
      )}
    </article>
  )
}
