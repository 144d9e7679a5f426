import { Agenda, Collections } from './Agenda.jsx'
import { Hero } from './Hero.jsx'
import { Rail } from './Rail.jsx'
import { Shell } from './Shell.jsx'
import { Tile } from './Tile.jsx'
import { t } from './words.mjs'

export function Home({ lineUp }) {
  const { renderedAt: now, hero, heroImages, onAir, openTicket, agenda, past, themes } = lineUp
  return (
    <Shell>
      <Hero event={hero} images={heroImages} now={now} />
      <div className="wrap" data-good-until={lineUp.turns[0]}>
        <Rail title={t('home.onAir')} all="/search?status=on-air" perRow={3} mobileColumn="82%">
          {onAir.map((event) => (
            <li key={event.id}>
              <Tile event={event} now={now} />
            </li>
          ))}
        </Rail>
        <Rail title={t('home.openTickets')} all="/search?status=open-ticket" perRow={6} mobileColumn="46%">
          {openTicket.map((event) => (
            <li key={event.id}>
              <Tile event={event} now={now} shape="poster" sizes="(width < 60rem) 42vw, 13rem" />
            </li>
          ))}
        </Rail>
        <Agenda days={agenda} now={now} />
        <Collections themes={themes} />
        <Rail title={t('home.past')} all="/search?status=ended" perRow={4} mobileColumn="70%">
          {past.map((event) => (
            <li key={event.id}>
              <Tile event={event} now={now} sizes="(width < 60rem) 70vw, 20rem" />
            </li>
          ))}
        </Rail>
      </div>
    </Shell>
  )
}
