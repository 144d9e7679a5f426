import type { ReplayDetail } from '@encore/contract/endpoints'
import { Picture } from '@encore/ui/Picture'
import type { ReactNode } from 'react'
import screen from '#app/features/player/Screen.module.css'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface GateCardProps {
  event: ReplayDetail['event']
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}

/** Replaces the picture: the event's art, why it does not play, and the next action. */
export function GateCard({ event, title, text, children }: GateCardProps) {
  const t = useT()
  return (
    <section className={screen.screen} aria-label={t('replay.player.label')} data-phase="waiting">
      <Picture className={screen.still} src={event.images.hero} alt="" width={1600} height={900} eager />
      <div className={screen.over}>
        <div className={screen.card}>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
          {children}
        </div>
      </div>
    </section>
  )
}
