import { showTime } from '@encore/contract/rules/show-time'
import { type TextEncoding, textEncodings } from '@encore/contract/rules/text-encoding'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CaptionPreview.module.css'
import type { CaptionFile } from './read-captions.ts'

export interface CaptionPreviewProps {
  file: CaptionFile
  /** Why the encoding chosen last failed; the file is shown in the previous encoding. */
  problem: string
  onEncoding(encoding: TextEncoding): void
}

const linesShown = 6
const leftOutShown = 100

/** A parsed caption file: its encoding, which can be corrected, its first captions, and each block that is lost. */
export function CaptionPreview({ file, problem, onEncoding }: CaptionPreviewProps) {
  const t = useT()
  const { encoding, lines, leftOut, retimed } = file
  return (
    <section className={styles.preview} aria-label={t('replay.importing.preview')}>
      <Field label={t('parcels.encoding')} hint={t('parcels.encodingHint')} error={problem || false}>
        <Select value={encoding} onChange={({ target }) => onEncoding(target.value as TextEncoding)}>
          {textEncodings.map((name) => (
            <option key={name} value={name}>
              {t(`live.encodings.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status">{t('replay.importing.read', { count: lines.length, left: leftOut.length })}</p>
      <ol className={styles.lines} translate="no">
        {lines.slice(0, linesShown).map(({ mediaMs, text }) => (
          <li key={`${mediaMs} ${text}`}>
            <time>{showTime(mediaMs)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {leftOut.length > 0 ? (
        <Notice kind="warn" title={t('replay.importing.leftOut', { left: leftOut.length })}>
          <ul className={styles.left}>
            {leftOut.slice(0, leftOutShown).map(({ where, why, text }) => (
              <li key={`${where} ${text}`}>
                <span>
                  {t(where.includes(':') ? 'replay.importing.leftOutAt' : 'replay.importing.leftOutAtLine', {
                    where,
                    why: t(`replay.importing.why.${why}`),
                  })}
                </span>
                <small translate="no">{text}</small>
              </li>
            ))}
          </ul>
          {leftOut.length > leftOutShown ? (
            <p>{t('backgroundJobs.more', { rest: leftOut.length - leftOutShown })}</p>
          ) : null}
        </Notice>
      ) : null}
      {retimed > 0 ? <Notice kind="warn">{t('replay.importing.retimed', { count: retimed })}</Notice> : null}
    </section>
  )
}
