import type { ParcelFilePreview } from '@encore/contract/endpoints'
import { type TextEncoding, textEncodings } from '@encore/contract/rules/text-encoding'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './ImportPreview.module.css'

export interface ImportPreviewProps {
  preview: ParcelFilePreview
  /** The encoding chosen last. */
  encoding: TextEncoding | null
  onEncoding(encoding: TextEncoding): void
}

/** A parsed file: its encoding, which can be corrected, its first rows, and the rows that cannot be imported. */
export function ImportPreview({ preview, encoding, onEncoding }: ImportPreviewProps) {
  const t = useT()
  const { rows, failed, sample, problems } = preview
  const more = failed - problems.length
  return (
    <section className={styles.preview} aria-label={t('parcels.previewTitle')}>
      {encoding ? (
        <Field label={t('parcels.encoding')} hint={t('parcels.encodingHint')}>
          <Select value={encoding} onChange={({ target }) => onEncoding(target.value as TextEncoding)}>
            {textEncodings.map((name) => (
              <option key={name} value={name}>
                {t(`live.encodings.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className={styles.sample}>
        <table>
          <caption>{t('parcels.previewTitle')}</caption>
          <thead>
            <tr>
              <th>{t('parcels.previewRow')}</th>
              <th>{t('parcels.previewParcel')}</th>
              <th>{t('parcels.shipCarrier')}</th>
              <th>{t('parcels.shipNumber')}</th>
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
      <p role="status">{t('parcels.previewRows', { rows, ready: rows - failed })}</p>
      {failed > 0 ? (
        <Notice kind="warn" title={t('parcels.previewFailed', { failed })}>
          <ul className={styles.problems}>
            {problems.map(({ row, rule, detail }) => (
              <li key={`${row} ${rule}`}>
                <span>
                  {t('parcels.previewLine', {
                    row,
                    why: findText(t, `backgroundJobs.rules.${rule}`) ?? rule,
                  })}
                </span>
                {detail === '' ? null : <small translate="no">{detail}</small>}
              </li>
            ))}
          </ul>
          {more > 0 ? <p>{t('backgroundJobs.more', { rest: more })}</p> : null}
        </Notice>
      ) : null}
    </section>
  )
}
