import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import { useState } from 'react'
import {
  type InlineData,
  InlineDataScript,
  inlineData,
  isInline,
  readInlineData,
} from '#app/data/inline-data.tsx'
import { EventTile } from '#app/features/event/EventTile.tsx'
import { useFresh } from '#app/features/event/use-fresh.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { useTurns } from '#app/features/event/use-turns.ts'
import { HighlightTile } from '#app/features/highlights/HighlightTile.tsx'
import { LoadError } from '#app/features/page-parts/LoadError.tsx'
import { ReplayTile } from '#app/features/replay/ReplayTile.tsx'
import { Messenger } from '#app/features/support/Messenger.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/home.ts'
import { Agenda } from './Agenda.tsx'
import { Collections } from './Collections.tsx'
import { Hero } from './Hero.tsx'
import styles from './home.module.css'
import { type LineUp, loadLineUp } from './line-up.ts'
import { SiteJsonLd } from './SiteJsonLd.tsx'
import { TileRail } from './TileRail.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<InlineData<LineUp>> {
  const page = context.get(pageContext)
  return inlineData(await loadLineUp(page.api, page.now()), page.isDocument)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const lineUp = useWhole(readInlineData(loaderData))
  // Restoring the scroll position after a back navigation needs real heights, so only the first page skips layout.
  const [isFirstPage] = useState(() => isInline(loaderData))
  const now = useNow(lineUp.renderedAt, 60_000)
  const { hero, viewers, onAir, openTicket, comingSoon, agenda, past, themes, highlights, replays } = lineUp
  useTurns(lineUp.turns, lineUp.renderedAt, awaitedOf(lineUp))
  useFresh(lineUp.renderedAt)
  return (
    <>
      <PageHead title={t('home.title')} description={t('home.description')} />
      <SiteJsonLd />
      {hero ? (
        <Hero event={hero} viewers={viewers[hero.id] ?? 0} now={now} renderedAt={lineUp.renderedAt} />
      ) : (
        <NoHero lineUp={lineUp} />
      )}
      <div className={`wrap ${isFirstPage ? styles.later : ''}`} data-good-until={lineUp.turns[0]}>
        {onAir.length > 0 && (
          <TileRail title={t('home.onAir')} all="/search?status=on-air" perRow={3} mobileColumn="82%">
            {onAir.map((event) => (
              <li key={event.id}>
                <EventTile event={event} viewers={viewers[event.id]} now={now} />
              </li>
            ))}
          </TileRail>
        )}
        {openTicket.length > 0 && (
          <TileRail
            title={t('home.openTickets')}
            all="/search?status=open-ticket"
            perRow={6}
            mobileColumn="46%"
          >
            {openTicket.map((event) => (
              <li key={event.id}>
                <EventTile event={event} now={now} shape="poster" sizes="(width < 60rem) 46vw, 13rem" />
              </li>
            ))}
          </TileRail>
        )}
        {comingSoon.length > 0 && (
          <TileRail title={t('home.comingSoon')} all="/search" perRow={4} mobileColumn="70%">
            {comingSoon.map((event) => (
              <li key={event.id}>
                <EventTile event={event} now={now} sizes="(width < 60rem) 70vw, 20rem" />
              </li>
            ))}
          </TileRail>
        )}
        {agenda.length > 0 && <Agenda days={agenda} now={now} />}
        {themes.length > 0 && <Collections themes={themes} />}
        {highlights.length > 0 && (
          <TileRail title={t('home.highlights')} all="/highlights" perRow={6} mobileColumn="42%">
            {highlights.map((highlight) => (
              <li key={highlight.id}>
                <HighlightTile highlight={highlight} feed="/highlights" />
              </li>
            ))}
          </TileRail>
        )}
        {replays.length > 0 && (
          <TileRail title={t('home.replays')} all="/replay" perRow={4} mobileColumn="70%">
            {replays.map((replay) => (
              <li key={replay.event.id}>
                <ReplayTile replay={replay} now={now} sizes="(width < 60rem) 70vw, 20rem" />
              </li>
            ))}
          </TileRail>
        )}
        {past.length > 0 && (
          <TileRail title={t('home.past')} all="/search?status=ended" perRow={4} mobileColumn="70%">
            {past.map((event) => (
              <li key={event.id}>
                <EventTile event={event} now={now} sizes="(width < 60rem) 70vw, 20rem" />
              </li>
            ))}
          </TileRail>
        )}
      </div>
      <Messenger />
      <InlineDataScript data={loaderData} />
    </>
  )
}

/** Keeps the last complete line-up when a refresh lacks a list. */
function useWhole(given: LineUp): LineUp {
  const [shown, show] = useState(given)
  if (given === shown || (shown.isComplete && !given.isComplete)) return shown
  show(given)
  return given
}

function NoHero({ lineUp }: { lineUp: LineUp }) {
  const t = useT()
  return (
    <div className={`wrap ${styles.noHero}`} data-no-hero>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      {lineUp.isComplete ? (
        <Empty
          level={2}
          icon={<CalendarHeart />}
          title={t('home.empty.title')}
          action={<Button render={<PageLink to="/search" />}>{t('home.seeAll')}</Button>}
        >
          {t('home.empty.text')}
        </Empty>
      ) : (
        <LoadError title={t('home.failed.title')} reference={lineUp.reference}>
          {t('home.failed.text')}
        </LoadError>
      )}
    </div>
  )
}

/** Returns the shows whose start visitors wait for on the page. */
const awaitedOf = ({ hero, openTicket, comingSoon }: LineUp) =>
  [hero, ...openTicket, ...comingSoon].filter((event) => event !== null && event !== undefined)
