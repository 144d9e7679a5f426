import type { EventDetail } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './LightStick.module.css'
import { lightUp } from './stick-choice.ts'

export interface LightWarningProps extends Pick<EventDetail, 'accent'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Warns before the first flashing light (photosensitivity) and offers the gentle mode. */
export function LightWarning({ accent, isOpen, onOpenChange }: LightWarningProps) {
  const t = useT()
  const choose = (mode: 'gentle' | 'full') => {
    lightUp(mode)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('lightStick.warning.title')}
      closeLabel={t('shell.close')}
      tint={accent}
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
  )
}
