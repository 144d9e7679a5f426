import type { DrawDetail, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { lazy, Suspense, useState } from 'react'
import { api } from '#app/data/api.ts'
import { retryImport } from '#app/data/retry-import.ts'
import { toast } from '#app/data/toasts.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './OwnDrawPanel.module.css'

const ConfirmDialog = lazy(() =>
  retryImport(() => import('./ConfirmDialog.tsx')).then((part) => ({ default: part.ConfirmDialog })),
)

export interface LeaveDrawProps {
  draw: DrawDetail
  event: EventDetail
  /** Own entries that take part. */
  count: number
  keepOwn: (own: OwnDraw) => void
}

/** Takes all own entries out of an open draw, after a confirmation. */
export function LeaveDraw({ draw, event, count, keepOwn }: LeaveDrawProps) {
  const { t } = useText()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <p className={styles.fine}>
      <span>{t('draw.own.leaveUntil')}</span>
      <button type="button" className="link" onClick={() => setIsAsking(true)}>
        {t('draw.own.leave')}
      </button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={t('draw.leave.title')}
            text={t('draw.leave.text', { n: count })}
            action={t('draw.own.leave')}
            busyLabel={t('draw.leave.busy')}
            tint={event.accent}
            send={() => api('DELETE /api/v1/draw/{id}/entry', { params: { id: draw.id } })}
            onDone={(own) => {
              setIsAsking(false)
              keepOwn(own)
              toast(t('draw.own.hasLeft'))
            }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </p>
  )
}
