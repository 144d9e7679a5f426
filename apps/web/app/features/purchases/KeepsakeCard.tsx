import { useMutation } from '@encore/app-kit/use-mutation'
import type { Keepsake } from '@encore/contract/endpoints'
import { fileSize } from '@encore/contract/rules/file-size'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Dialog, DialogClose } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import DownloadIcon from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { clockText } from '#app/features/call/call-words.ts'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import styles from './delivery.module.css'

export interface KeepsakeCardProps {
  keepsake: Keepsake
  onDeleted: () => Promise<void>
}

const badges: Partial<Record<Keepsake['state'], NonNullable<BadgeProps['kind']>>> = {
  RECORDING: 'soft',
  READY: 'ok',
  FAILED: 'warn',
}

/** The recording of a call: its state, until when it can be downloaded, and the press that deletes it. */
export function KeepsakeCard({ keepsake, onDeleted }: KeepsakeCardProps) {
  const { t, tag } = useText()
  const { dated } = useMomentText()
  const { state, artist, event, calledAt, mark, bytes, durationMs, expiresAt } = keepsake
  const name = artist.name.text
  const badge = badges[state]
  if (state === 'DELETED') return null
  return (
    <DeliveryCard
      title={<span lang={languageTag[artist.name.lang]}>{t('box.keepsake.title', { name })}</span>}
      badge={badge && <Badge kind={badge}>{t(`box.keepsake.state.${state}`)}</Badge>}
      orderId={null}
    >
      <div>
        <p>
          <span lang={languageTag[event.title.lang]}>{event.title.text}</span>
          <span>{` · ${t('box.keepsake.called', { date: dated(calledAt) })}`}</span>
        </p>
        {state === 'RECORDING' && <p>{t('box.keepsake.preparing')}</p>}
        {state === 'FAILED' && <p>{t('box.keepsake.failed')}</p>}
        {expiresAt && state === 'READY' && (
          <p className={styles.quiet}>{t('box.keepsake.until', { date: dated(expiresAt) })}</p>
        )}
      </div>
      {state === 'READY' && bytes !== null && durationMs !== null && (
        <ul className={styles.files}>
          <li>
            <div>
              <b>{t('box.keepsake.length', { time: clockText(durationMs), size: fileSize(bytes, tag) })}</b>
              <small title={t('box.keepsake.markNote')}>{t('box.keepsake.mark', { mark })}</small>
            </div>
            <FetchButton keepsake={keepsake} />
          </li>
        </ul>
      )}
      <DeleteButton keepsake={keepsake} onDeleted={onDeleted} />
    </DeliveryCard>
  )
}

/** Requests a link and lets the browser download it; the page stays. */
function FetchButton({ keepsake: { callId, artist } }: Pick<KeepsakeCardProps, 'keepsake'>) {
  const { t } = useText()
  const { run, isBusy, failure } = useMutation(() =>
    api('POST /api/v1/mybox/keepsake/{id}', { params: { id: callId }, body: {} }),
  )
  const fetchFile = async () => {
    const answer = await run()
    if (answer?.ok) window.location.assign(answer.value.url)
  }
  return (
    <>
      <Button
        size="s"
        busy={isBusy}
        aria-label={t('box.keepsake.getNamed', { name: artist.name.text })}
        onClick={() => void fetchFile()}
      >
        <DownloadIcon />
        <span>{t('box.download.get')}</span>
      </Button>
      {failure && (
        <small className={styles.problem} role="alert">
          {t(`errors.${failure.error.name}`)}
        </small>
      )}
    </>
  )
}

function DeleteButton({ keepsake: { callId, artist }, onDeleted }: KeepsakeCardProps) {
  const { t } = useText()
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy, failure } = useMutation(() =>
    api('DELETE /api/v1/mybox/keepsake/{id}', { params: { id: callId } }),
  )
  const name = artist.name.text
  const remove = async () => {
    const answer = await run()
    if (!answer?.ok) return
    await onDeleted()
    setIsAsking(false)
  }
  return (
    <p>
      <Button
        size="s"
        kind="plain"
        aria-label={t('box.keepsake.deleteNamed', { name })}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 />
        <span>{t('box.keepsake.delete')}</span>
      </Button>
      {isAsking && (
        <Dialog
          open
          onOpenChange={(isOpen) => isOpen || setIsAsking(false)}
          title={t('box.keepsake.askTitle')}
          closeLabel={t('shell.close')}
          footer={
            <>
              <DialogClose>
                <Button wide>{t('box.keepsake.stay')}</Button>
              </DialogClose>
              <Button
                kind="danger"
                wide
                busy={isBusy}
                busyLabel={t('box.keepsake.busy')}
                onClick={() => void remove()}
              >
                {t('box.keepsake.action')}
              </Button>
            </>
          }
        >
          <p>{t('box.keepsake.askText', { name })}</p>
          {failure && (
            <Notice kind="bad" role="alert">
              {t(`errors.${failure.error.name}`)}
            </Notice>
          )}
        </Dialog>
      )}
    </p>
  )
}
