import { Button } from '@encore/ui/Button'
import { LinkTab } from '@encore/ui/LinkTabs'
import Play from 'lucide-react/icons/play'
import { useMemo } from 'react'
import { data, useNavigate, useSearchParams } from 'react-router'
import { EventPage } from '#app/features/event/EventPage.tsx'
import { EventRules } from '#app/features/event/EventRules.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { eventIdAt } from '#app/features/event/event-address.ts'
import { getTicketText } from '#app/features/event/price-from.ts'
import { StickyTabs } from '#app/features/event/StickyTabs.tsx'
import { turnsOf } from '#app/features/event/status.ts'
import { useEarlyStart } from '#app/features/event/use-early-start.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { useTurns } from '#app/features/event/use-turns.ts'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { MoveHere } from '#app/features/player/MoveHere.tsx'
import { askPlayback } from '#app/features/player/use-playback.ts'
import { statusAt } from '#app/features/tickets/sale.ts'
import { useEntry } from '#app/features/tickets/use-entry.ts'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/confirm.ts'
import { CheckList } from './CheckList.tsx'
import styles from './confirm.module.css'
import { EntryHelp } from './EntryHelp.tsx'

const tabs = ['check', 'rules', 'help'] as const

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

export async function loader(args: Route.LoaderArgs) {
  const { api, now } = args.context.get(pageContext)
  const id = await eventIdAt(args, { pathOf: (slug) => `/confirm/${slug}` })
  const [event, check] = await Promise.all([
    api('GET /api/v1/event/{id}', { params: { id } }),
    api('GET /api/v1/event/confirm/{id}', { params: { id } }),
  ])
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  if (!check.ok) throw data(null, { status: check.status === 404 ? 404 : 503 })
  return { event: event.value, check: check.value, renderedAt: now() }
}

export default function Confirm({
  loaderData: { event: shown, check: loaded, renderedAt },
}: Route.ComponentProps) {
  const text = useText()
  const { t } = text
  const now = useNow(renderedAt)
  const event = useEarlyStart(shown)
  const check = useEntry(event.id).check ?? loaded
  useTurns(
    useMemo(() => turnsOf([shown], renderedAt), [shown, renderedAt]),
    renderedAt,
    [shown],
  )
  const status = statusAt(event, now)
  const isOpen = status === 'ON_AIR' || now >= Date.parse(check.opensAt)
  const isOver = status === 'ENDED' || status === 'CANCELED'
  const holdsTicket = !check.problems.includes('TICKET_REQUIRED')
  const mayEnter = holdsTicket && isOpen && !isOver
  const mayGetTicket = !holdsTicket && !isOver
  const isToCome = holdsTicket && !isOpen && !isOver
  const [search] = useSearchParams()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'check'
  const navigate = useNavigate()
  const pathOf = usePagePath()
  const moveHere = async () => {
    const answer = await askPlayback(event.id, true)
    const isFree = answer.ok || answer.error.name === 'NOT_ON_AIR'
    if (isFree) void navigate(pathOf(`/player/${event.slug}`))
    return answer
  }
  return (
    <EventPage
      event={event}
      line={
        <p className={styles.when}>
          <EventTime at={event.startAt} zone={event.zone} />
          <ViewerTime at={event.startAt} zone={event.zone} />
        </p>
      }
    >
      <PageHead title={`${t('confirm.title')}: ${event.title.text} · Encore`} isPrivate />
      <div>
        <StickyTabs label={t('confirm.title')}>
          {tabs.map((name) => (
            <LinkTab
              key={name}
              current={name === tab}
              link={
                <PageLink
                  to={`/confirm/${event.slug}${name === 'check' ? '' : `?tab=${name}`}`}
                  preventScrollReset
                  replace
                />
              }
            >
              {t(`confirm.tabs.${name}`)}
            </LinkTab>
          ))}
        </StickyTabs>
        {/* Hidden instead of unmounted, so that results of its checks remain. */}
        <section className={styles.tab} aria-labelledby="check" hidden={tab !== 'check'}>
          <h2 id="check">{t('confirm.title')}</h2>
          <CheckList event={event} check={check} now={now} renderedAt={renderedAt} />
        </section>
        {tab === 'rules' && (
          <section className={styles.tab} aria-labelledby="rules">
            <h2 id="rules">{t('confirm.tabs.rules')}</h2>
            <EventRules rules={event.rules} />
          </section>
        )}
        {tab === 'help' && <EntryHelp />}
        <div className={styles.enter}>
          {mayEnter && check.otherDevice ? (
            <MoveHere wide onMove={moveHere} />
          ) : mayEnter ? (
            <Button kind="accent" size="l" wide render={<PageLink to={`/player/${event.slug}`} />}>
              <Play />
              <span>{t('confirm.enter')}</span>
            </Button>
          ) : (
            <Button
              kind={mayGetTicket ? 'accent' : 'fill'}
              size="l"
              wide
              render={<PageLink to={`/detail/${event.slug}`} />}
            >
              {mayGetTicket ? getTicketText(event, text) : t('confirm.toEvent')}
            </Button>
          )}
          {(mayEnter || isToCome) && (
            <p className={styles.note}>{t(mayEnter ? 'confirm.readyNote' : 'confirm.waitNote')}</p>
          )}
        </div>
      </div>
    </EventPage>
  )
}
