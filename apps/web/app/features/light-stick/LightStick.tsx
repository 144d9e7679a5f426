import { useStore } from '@encore/app-kit/store'
import type { EventDetail } from '@encore/contract/endpoints'
import { Tool } from '@encore/ui/Tool'
import Expand from 'lucide-react/icons/expand'
import { useRef, useState } from 'react'
import { useLazyModule } from '#app/data/use-lazy-module.ts'
import type { TimedShow } from '#app/features/timeline/use-timeline.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './LightStick.module.css'
import { isWholeScreen, lightUp, rememberedMode, stickMode } from './stick-choice.ts'
import { useLight } from './use-light.ts'

/** The light stick beside the title: a press turns it on, the first one after a warning. */
export function LightStick({ event }: { event: TimedShow & Pick<EventDetail, 'accent'> }) {
  const t = useT()
  const orb = useRef<HTMLElement>(null)
  useLight(event, orb)
  const isOn = useStore(stickMode, 'off') !== 'off'
  const isWhole = useStore(isWholeScreen, false)
  const [isWarning, setIsWarning] = useState(false)
  const warning = useLazyModule(isWarning, loadWarning)
  const whole = useLazyModule(isWhole, loadWhole)
  const press = () => {
    const mode = rememberedMode()
    if (isOn) stickMode.set('off')
    else if (mode) lightUp(mode)
    else setIsWarning(true)
  }
  return (
    <span className={styles.stick}>
      <button type="button" aria-pressed={isOn} onClick={press}>
        <span>
          <span>{t('lightStick.title')}</span> {isOn && <small>{t('lightStick.inSync')}</small>}
        </span>
        <i ref={orb} />
      </button>
      {isOn && (
        <Tool label={t('lightStick.whole')} onClick={() => isWholeScreen.set(true)}>
          <Expand />
        </Tool>
      )}
      {warning && (
        <warning.LightWarning accent={event.accent} isOpen={isWarning} onOpenChange={setIsWarning} />
      )}
      {whole && isWhole && <whole.WholeScreenStick event={event} />}
    </span>
  )
}

const loadWarning = () => import('./LightWarning.tsx')
const loadWhole = () => import('./WholeScreenStick.tsx')
