import { fileSize } from '@encore/contract/rules/file-size'
import { Button } from '@encore/ui/Button'
import { Meter } from '@encore/ui/Meter'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './UploadList.module.css'
import type { Upload, useUploads } from './use-uploads.ts'

/** Running uploads: progress, the reason of a failure, and retry. */
export function UploadList({ uploads, again, drop }: ReturnType<typeof useUploads>) {
  const { w } = useText()
  const words = w.uploads
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label={words.title}>
      {uploads.map((upload) => (
        <li key={upload.key}>
          <b>{upload.file.name}</b>
          <span className={styles.tools}>
            {canGoOn(upload) ? (
              <Button size="s" onClick={() => again(upload)} aria-label={words.againNamed(upload.file.name)}>
                {words.again}
              </Button>
            ) : null}
            <Button
              size="s"
              kind="plain"
              onClick={() => drop(upload.key)}
              aria-label={words.stopNamed(upload.file.name)}
            >
              {upload.problem === '' ? words.stop : words.drop}
            </Button>
          </span>
          <Progress upload={upload} />
          {upload.problem === '' ? null : (
            <p role="alert" className={styles.problem}>
              {words.problems[upload.problem] ?? w.errors[upload.problem] ?? w.unknownError}
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
  const { w, locale } = useText()
  const text = w.uploads.of(fileSize(sent, locale), fileSize(file.size, locale))
  const isWhole = sent === file.size && problem === ''
  return (
    <>
      <Meter
        label={w.uploads.sending(file.name)}
        value={file.size === 0 ? 0 : sent / file.size}
        valueText={text}
        tint={problem === '' ? 'ink' : 'warn'}
      />
      <small>{isWhole ? w.uploads.checking : text}</small>
    </>
  )
}
