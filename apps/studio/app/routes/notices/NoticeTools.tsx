import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { useAnswer } from '#app/data/use-answer.ts'
import { ConfirmButton } from '#app/features/dialogs/ConfirmButton.tsx'
import { PreviewLinks } from '#app/features/editing/PreviewLinks.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Notices.module.css'
import { PublishDialog, type PublishDialogProps } from './PublishDialog.tsx'

export interface NoticeToolsProps extends PublishDialogProps {
  mayWrite: boolean
}

export function NoticeTools({ sheet, mayWrite, isForAll, isUnsaved, onRefused, onDone }: NoticeToolsProps) {
  const t = useT()
  const { id, state } = sheet
  return (
    <div className={styles.tools}>
      <Preview id={id} />
      {mayWrite && (state === 'SHOWN' || state === 'SCHEDULED') ? (
        <ConfirmButton
          label={t('notices.takeDown')}
          title={t('notices.takeDownTitle')}
          text={t('notices.takeDownText')}
          done={t('notices.takenDown')}
          send={() => call('POST /api/studio/notice/{id}/take-down', { params: { id }, body: {} })}
          onDone={onDone}
        />
      ) : null}
      {mayWrite && state !== 'SHOWN' ? (
        <PublishDialog
          sheet={sheet}
          isForAll={isForAll}
          isUnsaved={isUnsaved}
          onRefused={onRefused}
          onDone={onDone}
        />
      ) : null}
    </div>
  )
}

function Preview({ id }: { id: string }) {
  const t = useT()
  return (
    <Dialog
      trigger={
        <Button size="s" kind="outline">
          {t('notices.preview')}
        </Button>
      }
      title={t('notices.previewTitle')}
      closeLabel={t('shell.close')}
    >
      <SignedLinks id={id} />
    </Dialog>
  )
}

/** Signs new preview links each time the dialog opens, because links expire. */
function SignedLinks({ id }: { id: string }) {
  const t = useT()
  const load = useCallback(() => call('GET /api/studio/notice/{id}/preview', { params: { id } }), [id])
  const link = useAnswer(load)
  return (
    <div className={styles.form}>
      <p>{t('notices.previewLead')}</p>
      <PreviewLinks link={link} />
    </div>
  )
}
