import type { ReactionKind } from '@encore/contract/rules/kinds'
import { useEffect, useRef, useState } from 'react'
import { glyphs } from './glyphs.tsx'
import styles from './ReactionFlight.module.css'
import { useReactions } from './use-reactions.ts'

interface Flying {
  id: number
  kind: ReactionKind
  /** Where across the picture, and how fast, between 0 and 1. */
  lane: number
  pace: number
}

/** So few fly at once that the picture stays in front and a phone stays cool. */
const mostFlying = 18
const mostOfTick = 5

/** What people press while they watch, over the picture. */
export function ReactionFlight({ eventId }: { eventId: string }) {
  return <Flight follow={useReactions(eventId).follow} />
}

export interface FlightProps {
  /** Tells of presses; answers how to stop. The same function for as long as it is the same show. */
  follow: (show: (kind: ReactionKind, count: number) => void) => () => void
}

/** Signs that rise over the picture; with reduced motion they are not flown. */
export function Flight({ follow }: FlightProps) {
  const [flying, setFlying] = useState<readonly Flying[]>([])
  const made = useRef(0)
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)')
    return follow((kind, count) => {
      if (isCalm.matches || document.hidden) return
      const more = Array.from({ length: Math.min(count, mostOfTick) }, () => {
        return { id: ++made.current, kind, lane: Math.random(), pace: Math.random() }
      })
      setFlying((before) => [...before, ...more].slice(-mostFlying))
    })
  }, [follow])
  const land = (id: number) => setFlying((before) => before.filter((one) => one.id !== id))
  return (
    <div className={styles.sky} aria-hidden="true">
      {flying.map(({ id, kind, lane, pace }) => {
        const Glyph = glyphs[kind]
        const way = { '--lane': lane, '--pace': pace }
        return (
          <span key={id} className={styles.sign} data-kind={kind} style={way} onAnimationEnd={() => land(id)}>
            <Glyph />
          </span>
        )
      })}
    </div>
  )
}
