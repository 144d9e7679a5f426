import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from './Button.jsx'
import { lettering } from './lettering.mjs'
import { Picture } from './Picture.jsx'
import { Shell } from './Shell.jsx'

const tabs = ['about', 'goods', 'rules']

/** The page of an event as ours is read: art, time, tickets to choose and to buy, tabs. What ours does beyond is left out. */
export function Detail({ event, tab }) {
  return (
    <Shell>
      <section className="watch hero">
        <Picture src={event.hero} width={1600} height={900} portrait={event.heroTall} eager />
        <div className="wrap">
          <h1>
            <Lettering title={event.title} />
          </h1>
          <p>
            <b>{event.artists.join(', ')}</b> {event.summary}
          </p>
        </div>
      </section>
      <div className="wrap">
        <section aria-label="When">
          <time dateTime={event.startAt}>{event.when}</time>
          <Countdown at={event.startAt} />
          <Share title={event.title} />
        </section>
        <Tickets event={event} />
        <nav aria-label="About the event">
          {tabs.map((name) => (
            <Link key={name} href={`?tab=${name}`} aria-current={name === tab ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        {tab === 'goods' && <Goods goods={event.goods} />}
        {tab === 'rules' && <Facts rows={event.rules} />}
        {tab === 'about' && (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text of the bench */}
            <div dangerouslySetInnerHTML={{ __html: event.body }} />
            <Facts rows={event.facts} />
          </>
        )}
      </div>
    </Shell>
  )
}

function Lettering({ title }) {
  const mark = lettering[title]
  if (!mark) return title
  return (
    <svg viewBox={`0 0 ${mark.width} ${mark.height}`} role="img" aria-label={title}>
      {mark.paths.map(({ d, strokeWidth, cap, join }) => (
        <path key={d} d={d} strokeWidth={strokeWidth} strokeLinecap={cap} strokeLinejoin={join} />
      ))}
    </svg>
  )
}

function Countdown({ at }) {
  const [left, setLeft] = useState(null)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.floor((Date.parse(at) - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [at])
  return <p role="timer">{left === null ? '' : `${Math.floor(left / 86_400)} d ${left % 86_400} s`}</p>
}

function Share({ title }) {
  const share = () =>
    navigator.share?.({ title, url: location.href }) ?? navigator.clipboard.writeText(location.href)
  return (
    <button type="button" aria-label="Share" onClick={share}>
      Share
    </button>
  )
}

function Tickets({ event }) {
  const [chosen, choose] = useState(event.tickets[0].id)
  const dialog = useRef(null)
  const ticket = event.tickets.find(({ id }) => id === chosen)
  return (
    <section aria-label="Tickets">
      <fieldset>
        <legend>Choose a ticket</legend>
        {event.tickets.map(({ id, name, price, cubes, left }) => (
          <label key={id}>
            <input type="radio" name="ticket" checked={id === chosen} onChange={() => choose(id)} />
            {name} {price} · {cubes} cubes {left !== null && `${left} left`}
          </label>
        ))}
      </fieldset>
      <button type="button" onClick={() => dialog.current.showModal()}>
        Buy
      </button>
      <dialog ref={dialog}>
        <h2>{ticket.name}</h2>
        <p>{ticket.price}</p>
        <ButtonLink kind="primary" size="l" href={`/pay/${event.id}`}>
          Pay
        </ButtonLink>
      </dialog>
    </section>
  )
}

const Goods = ({ goods }) => (
  <ul>
    {goods.map(({ id, name, price }) => (
      <li key={id}>
        {name} {price}
      </li>
    ))}
  </ul>
)

const Facts = ({ rows }) => (
  <dl>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
