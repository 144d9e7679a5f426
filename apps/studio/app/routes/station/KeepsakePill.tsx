import type { Keepsakes } from '@encore/app-kit/calls/keepsake/keepsakes'
import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './KeepsakePill.module.css'

export interface KeepsakePillProps {
  keepsakes: Keepsakes
  /** Name of the fan on air. */
  name: string
}

/** Says that the call is recorded for the fan, with the press that ends and deletes it. */
export function KeepsakePill({ keepsakes, name }: KeepsakePillProps) {
  const t = useT()
  const { callId, isPaused } = useStore(keepsakes.view)
  const [asked, setAsked] = useState<string | null>(null)
  if (callId === null) return null
  const isAsked = asked === callId
  return (
    <div
      className={styles.pill}
      data-paused={isPaused ? '' : undefined}
      data-asked={isAsked ? '' : undefined}
    >
      <p role="status">
        <i aria-hidden />
        {isPaused ? t('station.keepsake.paused') : t('station.keepsake.on', { name })}
      </p>
      {isAsked ? (
        <div className={styles.question} role="alertdialog" aria-label={t('station.keepsake.title')}>
          <b>{t('station.keepsake.title')}</b>
          <p>{t('station.keepsake.text')}</p>
          <div>
            <Button kind="danger" onClick={() => void keepsakes.remove(callId)}>
              {t('station.keepsake.action')}
            </Button>
            <Button onClick={() => setAsked(null)}>{t('station.keepsake.keep')}</Button>
          </div>
        </div>
      ) : (
        <button type="button" onClick={() => setAsked(callId)}>
          <Trash2 aria-hidden />
          <span>{t('station.keepsake.delete')}</span>
        </button>
      )}
    </div>
  )
}
