'use client'

import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { Section } from './Section.jsx'
import { t } from './words.mjs'

/** A row of cards under a heading: swiped on touch, turned by arrows with a mouse. */
export function Rail({ title, all, perRow, mobileColumn, children }) {
  const row = useRef(null)
  const ends = useEnds(row)
  const turn = (pages) => row.current?.scrollBy({ left: pages * row.current.clientWidth })
  const more = (
    <>
      <Link href={all} aria-label={`${t('home.seeAll')}: ${title}`}>
        {t('home.seeAll')}
      </Link>
      {(ends.back || ends.on) && (
        <span className="arrows_9dk2f_30">
          <button
            type="button"
            disabled={!ends.back}
            aria-label={t('home.previous')}
            onClick={() => turn(-1)}
          />
          <button type="button" disabled={!ends.on} aria-label={t('home.next')} onClick={() => turn(1)} />
        </span>
      )}
    </>
  )
  return (
    <Section title={title} more={more}>
      <ul ref={row} className="rail_9dk2f_2" style={{ '--per-row': perRow, '--mobile-column': mobileColumn }}>
        {children}
      </ul>
    </Section>
  )
}

function useEnds(row) {
  const [ends, setEnds] = useState({ back: false, on: false })
  useEffect(() => {
    const element = row.current
    const measure = () =>
      setEnds({
        back: element.scrollLeft > 2,
        on: element.scrollLeft + element.clientWidth < element.scrollWidth - 2,
      })
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [row])
  return ends
}
