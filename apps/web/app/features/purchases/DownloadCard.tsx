import { useMutation } from '@encore/app-kit/use-mutation'
import type { Download } from '@encore/contract/endpoints'
import { fileSize } from '@encore/contract/rules/file-size'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import DownloadIcon from 'lucide-react/icons/download'
import { api } from '#app/data/api.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { Thumb } from '#app/features/orders/Thumb.tsx'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import styles from './delivery.module.css'

export interface DownloadCardProps {
  download: Download
  /** The server's clock when the page was rendered, epoch milliseconds. */
  renderedAt: number
  showsOrder?: boolean
  /** Called after a file was requested: its download count changes soon. */
  onFetched: () => void
}

type File = Download['files'][number]

/** A digital product: its files, until when they are available, and how often each was downloaded. */
export function DownloadCard({ download, renderedAt, showsOrder, onFetched }: DownloadCardProps) {
  const { t } = useText()
  const now = useNow(renderedAt)
  const { name, imageUrl, orderId, opensAt, closesAt, files } = download
  const isOpen = now >= Date.parse(opensAt) && (closesAt === null || now < Date.parse(closesAt))
  return (
    <DeliveryCard
      title={<span lang={languageTag[name.lang]}>{name.text}</span>}
      orderId={showsOrder ? orderId : null}
    >
      <div className={styles.download}>
        <Thumb src={imageUrl} />
        <p className={styles.quiet}>
          <Window download={download} now={now} />
        </p>
      </div>
      {files.length === 0 && <p>{t('box.download.none')}</p>}
      <ul className={styles.files}>
        {files.map((file) => (
          <FileRow key={file.fileId} file={file} isOpen={isOpen} onFetched={onFetched} />
        ))}
      </ul>
    </DeliveryCard>
  )
}

function Window({ download: { opensAt, closesAt }, now }: { download: Download; now: number }) {
  const { t } = useText()
  const { dated } = useMomentText()
  if (now < Date.parse(opensAt)) return <span>{t('box.download.opens', { date: dated(opensAt) })}</span>
  if (closesAt === null) return <span>{t('box.download.forGood')}</span>
  const state = now < Date.parse(closesAt) ? 'until' : 'closed'
  return <span>{t(`box.download.${state}`, { date: dated(closesAt) })}</span>
}

function FileRow({ file, isOpen, onFetched }: { file: File; isOpen: boolean; onFetched: () => void }) {
  const { t, tag } = useText()
  const { recent } = useMomentText()
  const { fetchFile, isBusy, problem } = useFetching(file.fileId, onFetched)
  const { name, bytes, times, lastAt, isEarlier } = file
  return (
    <li>
      <div>
        <b>{name}</b>
        <small>
          {isEarlier && <span>{`${t('box.download.earlier')} · `}</span>}
          <span>{fileSize(bytes, tag)}</span>
          {lastAt && <span>{` · ${t('box.download.fetched', { n: times, date: recent(lastAt) })}`}</span>}
        </small>
        {problem && (
          <small className={styles.problem} role="alert">
            {problem}
          </small>
        )}
      </div>
      {isOpen && (
        <Button
          size="s"
          busy={isBusy}
          aria-label={t('box.download.getNamed', { name })}
          onClick={() => void fetchFile()}
        >
          <DownloadIcon />
          <span>{t('box.download.get')}</span>
        </Button>
      )}
    </li>
  )
}

/** Requests a URL of the file and lets the browser download it; the page stays. */
function useFetching(fileId: string, onFetched: () => void) {
  const { t } = useText()
  const { run, isBusy, failure } = useMutation(() =>
    api('POST /api/v1/mybox/download/{id}', { params: { id: fileId }, body: {} }),
  )
  const fetchFile = async () => {
    const answer = await run()
    if (!answer?.ok) return
    window.location.assign(answer.value.url)
    onFetched()
  }
  return { fetchFile, isBusy, problem: failure && t(`errors.${failure.error.name}`) }
}
