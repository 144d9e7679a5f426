import type { EventDetail } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Tool } from '@encore/ui/Tool'
import Expand from 'lucide-react/icons/expand'
import { useRef, useState } from 'react'
import { useStore } from '#app/data/store.ts'
import type { TimedShow } from '#app/features/timeline/use-timeline.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './LightStick.module.css'
import { isWholeScreen, lightUp, rememberedMode, stickMode } from './stick-choice.ts'
import { useLight } from './use-light.ts'
import { WholeScreenStick } from './WholeScreenStick.tsx'

/** The stick beside the title: a press lights it, after a warning the first time. */
export function LightStick({ event }: { event: TimedShow & Pick<EventDetail, 'accent'> }) {
  const t = useT()
  const orb = useRef<HTMLElement>(null)
  useLight(event, orb)
  const isOn = useStore(stickMode, 'off') !== 'off'
  const isWhole = useStore(isWholeScreen, false)
  const [isWarning, setIsWarning] = useState(false)
  const press = () => {
    const mode = rememberedMode()
    if (isOn) stickMode.set('off')
    else if (mode) lightUp(mode)
    else setIsWarning(true)
  }
  const choose = (mode: 'gentle' | 'full') => {
    lightUp(mode)
    setIsWarning(false)
  }
  return (
    <span className={styles.stick}>
      <button type="button" aria-pressed={isOn} onClick={press}>
        <span>
          {t('lightStick.title')} {isOn && <small>{t('lightStick.inSync')}</small>}
        </span>
        <i ref={orb} />
      </button>
      {isOn && (
        <Tool label={t('lightStick.whole')} onClick={() => isWholeScreen.set(true)}>
          <Expand />
        </Tool>
      )}
      <Dialog
        open={isWarning}
        onOpenChange={setIsWarning}
        title={t('lightStick.warning.title')}
        closeLabel={t('shell.close')}
        tint={event.accent}
        footer={
          <>
            <Button onClick={() => choose('gentle')}>{t('lightStick.warning.gentle')}</Button>
            <Button kind="primary" onClick={() => choose('full')}>
              {t('lightStick.warning.full')}
            </Button>
          </>
        }
      >
        <p>{t('lightStick.warning.text')}</p>
        <p className={styles.fine}>{t('lightStick.warning.choice')}</p>
      </Dialog>
      {isWhole && <WholeScreenStick event={event} />}
    </span>
  )
}
