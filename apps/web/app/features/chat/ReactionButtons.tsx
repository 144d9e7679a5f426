import { type ReactionKind, reactionKinds } from '@encore/contract/rules/kinds'
import { Tool } from '@encore/ui/Tool'
import { useEffect, useRef } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { glyphs } from './glyphs.tsx'
import styles from './ReactionButtons.module.css'
import { useReactions } from './use-reactions.ts'

/** Reaction buttons. The room's counts appear beside each icon for a moment, also where nothing flies. */
export function ReactionButtons({ eventId }: { eventId: string }) {
  const t = useT()
  const viewer = useViewer()
  const reactions = useReactions(eventId)
  const counts = useRef(new Map<ReactionKind, HTMLElement>())
  useEffect(() => {
    const shown = new Map<ReactionKind, { count: number; timer: ReturnType<typeof setTimeout> }>()
    const stop = reactions.follow((kind, count) => {
      const place = counts.current.get(kind)
      if (!place) return
      const before = shown.get(kind)
      clearTimeout(before?.timer)
      const sum = (before?.count ?? 0) + count
      place.textContent = sum > 999 ? '999+' : String(sum)
      const timer = setTimeout(() => {
        place.textContent = ''
        shown.delete(kind)
      }, shownMs)
      shown.set(kind, { count: sum, timer })
    })
    return () => {
      stop()
      for (const { timer } of shown.values()) clearTimeout(timer)
    }
  }, [reactions])
  if (viewer.kind === 'guest') return null
  return (
    <fieldset className={styles.reactions} aria-label={t('chat.reactions')}>
      {reactionKinds.map((kind) => {
        const Glyph = glyphs[kind]
        return (
          <Tool
            key={kind}
            className={styles.button}
            label={t(`chat.reaction.${kind}`)}
            data-kind={kind}
            onClick={() => reactions.press(kind)}
          >
            <Glyph />
            <span
              aria-hidden="true"
              className={styles.count}
              ref={(place) => {
                if (place) counts.current.set(kind, place)
              }}
            />
          </Tool>
        )
      })}
    </fieldset>
  )
}

const shownMs = 2_500
