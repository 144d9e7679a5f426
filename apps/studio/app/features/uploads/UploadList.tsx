import { fileSize } from '@encore/contract/rules/file-size'
import { Button } from '@encore/ui/Button'
import { Meter } from '@encore/ui/Meter'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './UploadList.module.css'
import type { Upload, useUploads } from './use-uploads.ts'

/** Running uploads: progress, the reason of a failure, and retry. */
export function UploadList({ uploads, again, drop }: ReturnType<typeof useUploads>) {
  const t = useT()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('files.uploads.title')}>
      {uploads.map((upload) => (
        <li key={upload.key}>
          <b>{upload.file.name}</b>
          <span className={styles.tools}>
            {canGoOn(upload) ? (
              <Button
                size="s"
                onClick={() => again(upload)}
                aria-label={t('files.uploads.againNamed', { name: upload.file.name })}
              >
                {t('files.uploads.again')}
              </Button>
            ) : null}
            <Button
              size="s"
              kind="plain"
              onClick={() => drop(upload.key)}
              aria-label={t('files.uploads.stopNamed', { name: upload.file.name })}
            >
              {upload.problem === '' ? t('files.uploads.stop') : t('files.uploads.drop')}
            </Button>
          </span>
          <Progress upload={upload} />
          {upload.problem === '' ? null : (
            <p role="alert" className={styles.problem}>
              {findText(t, `files.uploads.problems.${upload.problem}`) ??
                findText(t, `errors.${upload.problem}`) ??
                t('shell.unknownError')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A rejection of the file itself is final. */
const canGoOn = ({ problem }: Upload) => ['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'].includes(problem)

function Progress({ upload: { file, sent, problem } }: { upload: Upload }) {
  const { t, locale } = useText()
  const text = t('files.uploads.of', { sent: fileSize(sent, locale), all: fileSize(file.size, locale) })
  const isWhole = sent === file.size && problem === ''
  return (
    <>
      <Meter
        label={t('files.uploads.sending', { name: file.name })}
        value={file.size === 0 ? 0 : sent / file.size}
        valueText={text}
        tint={problem === '' ? 'ink' : 'warn'}
      />
      <small>{isWhole ? t('files.uploads.checking') : text}</small>
    </>
  )
}
