import { Agenda, Collections, Hero, Rail } from './Sections.jsx'
import { Shell } from './Shell.jsx'
import { Tile } from './Tile.jsx'

export function Home({ lineUp }) {
  const { renderedAt: now, hero, onAir, openTicket, agenda, past, themes } = lineUp
  return (
    <Shell>
      <Hero event={hero} now={now} />
      <div className="wrap">
        <Rail title="On air" all="/search?status=on-air" perRow={3} mobileColumn="82%">
          {onAir.map((event) => (
            <li key={event.id}>
              <Tile event={event} now={now} />
            </li>
          ))}
        </Rail>
        <Rail title="Tickets on sale" all="/search?status=open-ticket" perRow={6} mobileColumn="42%">
          {openTicket.map((event) => (
            <li key={event.id}>
              <Tile event={event} now={now} shape="poster" sizes="(width < 60rem) 42vw, 13rem" />
            </li>
          ))}
        </Rail>
        <Agenda days={agenda} />
        <Collections themes={themes} />
        <Rail title="Past shows" all="/search?status=ended" perRow={4} mobileColumn="70%">
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
