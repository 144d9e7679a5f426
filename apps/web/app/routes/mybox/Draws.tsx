import type { MemberDraw } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatMoment } from '@encore/contract/rules/time'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import { Picture } from '@encore/ui/Picture'
import { Section } from '@encore/ui/Section'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { DrawState } from '#app/features/draws/DrawBadges.tsx'
import { ViewerTimeBeside } from '#app/features/event/EventTime.tsx'
import { useNow } from '#app/features/event/use-now.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Draws.module.css'
import { type DrawEnd, type DrawGroup, drawEnd, drawGroup, drawGroups } from './draw-group.ts'
import boxStyles from './mybox.module.css'

export interface DrawsProps {
  draws: readonly MemberDraw[]
  /** The server's clock when the page was rendered, epoch milliseconds. */
  renderedAt: number
}

/** The member's draws: those that need an answer, then open, waiting and past ones. */
export function Draws({ draws, renderedAt }: DrawsProps) {
  const { t } = useText()
  const now = useNow(renderedAt)
  const byGroup = Map.groupBy(draws, (draw) => drawGroup(draw, now))
  return drawGroups.flatMap((group) => {
    const members = byGroup.get(group)
    if (!members) return []
    return (
      <Section key={group} title={t(`box.draw.${group}`)} className={boxStyles.group}>
        <ul className={styles.rows}>
          {members.map((draw) => (
            <li key={draw.id}>
              <DrawRow draw={draw} group={group} now={now} />
            </li>
          ))}
        </ul>
      </Section>
    )
  })
}

interface DrawRowProps {
  draw: MemberDraw
  group: DrawGroup
  now: number
}

function DrawRow({ draw, group, now }: DrawRowProps) {
  const { t } = useText()
  const { id, title, event, held } = draw
  return (
    <PageLink className={styles.row} to={`/draw/${id}`} data-group={group}>
      <Picture
        src={event.still}
        alt=""
        width={320}
        height={180}
        widths={[240, 320, 480]}
        sizes="(width < 60rem) 5.5rem, 10rem"
      />
      <div>
        <RowBadge draw={draw} group={group} />
        <b lang={languageTag[title.lang]}>{title.text}</b>
        <span lang={languageTag[event.title.lang]}>{event.title.text}</span>
        <p>
          {held > 0 && <span>{t('box.draw.lots', { n: held })}</span>}
          <NextStep draw={draw} now={now} />
        </p>
      </div>
      <ChevronRight aria-hidden />
    </PageLink>
  )
}

const endKinds: Record<DrawEnd, NonNullable<BadgeProps['kind']>> = {
  VOID: 'ended',
  OUT: 'ended',
  MISSED: 'ended',
  LOST: 'ended',
  FORFEITED: 'ended',
  RESERVE: 'soft',
  CONFIRMED: 'ok',
}

function RowBadge({ draw, group }: Pick<DrawRowProps, 'draw' | 'group'>) {
  const { t } = useText()
  switch (group) {
    case 'ANSWER':
      return <Badge kind="ok">{t('box.draw.won')}</Badge>
    case 'OPEN':
      return <DrawState state="OPEN" />
    case 'WAITING':
      return <DrawState state="CLOSED" />
    case 'OVER': {
      const end = drawEnd(draw)
      return <Badge kind={endKinds[end]}>{t(`box.draw.end.${end}`)}</Badge>
    }
  }
}

/** The next step of a draw, with its time in the event's zone and the reader's. */
function NextStep({ draw: { next, event }, now }: Pick<DrawRowProps, 'draw' | 'now'>) {
  const { t, locale } = useText()
  if (!next) return null
  const isAhead = now < Date.parse(next.at)
  const time = formatMoment(next.at, event.zone, locale)
  if (next.step === 'CLOSE' && !isAhead) return <span>{t('box.draw.closing')}</span>
  if (next.step === 'DRAW' && !isAhead) return <span>{t('box.draw.late', { time })}</span>
  if (!isAhead) return null
  return (
    <span data-due={next.step === 'ANSWER' ? '' : undefined}>
      <span>{t(`box.draw.next.${next.step}`, { time })}</span>
      <ViewerTimeBeside at={next.at} zone={event.zone} />
    </span>
  )
}
