import { Badge } from '../src/Badge.tsx'
import { EventCard } from '../src/EventCard.tsx'
import { Rail } from '../src/Rail.tsx'
import { Skeleton } from '../src/Skeleton.tsx'
import { Columns, Part } from './Part.tsx'

// biome-ignore lint/a11y/useAnchorContent: the card gives the link its content.
const link = <a href="#top" />

export function Cards() {
  return (
    <Part title="Event cards">
      <Columns least="11rem">
        <EventCard
          shape="poster"
          src="/planets-poster.webp"
          title="Paper Planets"
          meta="KAIRUNE · Showcase"
          fact="Tue 24 Nov, 20:00 KST"
          badges={<Badge>D-3</Badge>}
          link={link}
        />
        <EventCard
          shape="poster"
          src="/room-poster.webp"
          title="Room 402"
          meta="HANSEO · Acoustic night"
          fact="Thu 26 Nov, 21:00 KST"
          badges={<Badge kind="open">OPEN TICKET</Badge>}
          link={link}
        />
        <EventCard
          src="/spring-wide.webp"
          title="Spring, Again"
          meta="OHNARI · Concert"
          fact="Replay until 28 Nov"
          badges={<Badge kind="ended">ENDED</Badge>}
          corner={<Badge>2:14:08</Badge>}
          link={link}
        />
        <EventCard
          src="/twoam-wide.webp"
          title="Unplugged at 2 a.m."
          meta="MOONPAPER · Acoustic night"
          fact="Started 20:00"
          badges={<Badge kind="live">ON AIR</Badge>}
          corner={<Badge>6,840</Badge>}
          progress={0.6}
          link={link}
        />
        <div aria-busy="true">
          <Skeleton ratio="16 / 9" round />
          <div style={{ display: 'grid', gap: '.5rem', marginBlockStart: '.75rem' }}>
            <Skeleton width="70%" height=".9rem" />
            <Skeleton width="45%" height=".75rem" />
          </div>
        </div>
      </Columns>
    </Part>
  )
}

const SHOWS = ['Unplugged at 2 a.m.', 'Spring, Again', 'Side B', 'Sails', 'Citrus Club']

export function Rails() {
  return (
    <Rail
      title="On air"
      note="5 shows right now"
      more={<a href="#top">See all</a>}
      perRow={3}
      mobileColumn="82%"
      previousLabel="Earlier in the row"
      nextLabel="Later in the row"
    >
      {SHOWS.map((title, at) => (
        <li key={title}>
          <EventCard
            src={at % 2 ? '/spring-wide.webp' : '/twoam-wide.webp'}
            title={title}
            meta="MOONPAPER · Acoustic night"
            badges={<Badge kind="live">ON AIR</Badge>}
            link={link}
          />
        </li>
      ))}
    </Rail>
  )
}
