import type { ReactionKind } from '@encore/contract/rules/kinds'
import { useEffect, useRef, useState } from 'react'
import { glyphs } from './glyphs.tsx'
import styles from './ReactionFlight.module.css'
import { useReactions } from './use-reactions.ts'

interface Flying {
  id: number
  kind: ReactionKind
  /** Horizontal position (`lane`) and speed (`pace`), both 0 to 1. */
  lane: number
  pace: number
}

/** Limits simultaneous icons: the picture stays visible and phones stay cool. */
const mostFlying = 18
const mostOfTick = 5

/** The room's reactions, flying over the picture. */
export function ReactionFlight({ eventId }: { eventId: string }) {
  return <Flight follow={useReactions(eventId).follow} />
}

export interface FlightProps {
  /** Subscribes to reactions; returns an unsubscribe function. Must be the same function for one show. */
  follow: (show: (kind: ReactionKind, count: number) => void) => () => void
}

/** Icons that rise over the picture; disabled with reduced motion. */
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
