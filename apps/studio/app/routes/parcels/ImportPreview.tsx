import type { ParcelFilePreview } from '@encore/contract/endpoints'
import { type TextEncoding, textEncodings } from '@encore/contract/rules/text-encoding'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './ImportPreview.module.css'

export interface ImportPreviewProps {
  preview: ParcelFilePreview
  /** The encoding chosen last. */
  encoding: TextEncoding | null
  onEncoding(encoding: TextEncoding): void
}

/** A parsed file: its encoding, which can be corrected, its first rows, and the rows that cannot be imported. */
export function ImportPreview({ preview, encoding, onEncoding }: ImportPreviewProps) {
  const w = useWords()
  const words = w.parcels
  const { rows, failed, sample, problems } = preview
  const more = failed - problems.length
  return (
    <section className={styles.preview} aria-label={words.previewTitle}>
      {encoding ? (
        <Field label={words.encoding} hint={words.encodingHint}>
          <Select value={encoding} onChange={({ target }) => onEncoding(target.value as TextEncoding)}>
            {textEncodings.map((name) => (
              <option key={name} value={name}>
                {w.encodings[name]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className={styles.sample}>
        <table>
          <caption>{words.previewTitle}</caption>
          <thead>
            <tr>
              <th>{words.previewRow}</th>
              <th>{words.previewParcel}</th>
              <th>{words.shipCarrier}</th>
              <th>{words.shipNumber}</th>
            </tr>
          </thead>
          <tbody translate="no">
            {sample.map(({ line, parcel, carrier, trackingNumber }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{parcel}</td>
                <td>{carrier}</td>
                <td>{trackingNumber}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status">{words.previewRows(rows, failed)}</p>
      {failed > 0 ? (
        <Notice kind="warn" title={words.previewFailed(failed)}>
          <ul className={styles.problems}>
            {problems.map(({ row, rule, detail }) => (
              <li key={`${row} ${rule}`}>
                <span>{words.previewLine(row, w.work.rules[rule] ?? rule)}</span>
                {detail === '' ? null : <small translate="no">{detail}</small>}
              </li>
            ))}
          </ul>
          {more > 0 ? <p>{w.work.more(more)}</p> : null}
        </Notice>
      ) : null}
    </section>
  )
}
