import type { ProductFiles } from '@encore/contract/endpoints'
import { fileSize } from '@encore/contract/rules/file-size'
import { Notice } from '@encore/ui/Notice'
import { momentText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './FilesPage.module.css'

/** Number of buyers, a warning when there are no files, and the retired files that only earlier buyers can download. */
export function EarlierFiles({
  product: { files, earlier, holders, isHidden, sale, event },
}: {
  product: ProductFiles
}) {
  const { w, locale } = useText()
  const words = w.files
  return (
    <>
      {files.length === 0 ? (
        <Notice kind="warn" title={words.needed}>
          {isHidden ? words.neededText : sale === 'HIDDEN' ? words.neededSoon : words.neededShown}
        </Notice>
      ) : null}
      <section className={box.box}>
        <header>
          <h2>{words.buyers}</h2>
          <span className={box.quiet}>{new Intl.NumberFormat(locale).format(holders)}</span>
        </header>
        <p className={box.quiet}>{words.promise}</p>
        {earlier.length > 0 ? (
          <ul className={styles.earlier} aria-label={words.earlier}>
            {earlier.map(({ fileId, name, bytes, retiredAt }) => (
              <li key={fileId}>
                <b>{name}</b>
                <small>
                  <span>{fileSize(bytes, locale)}</span> <span>·</span>{' '}
                  <span>{words.until(momentText(retiredAt, locale, event?.zone))}</span>
                </small>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </>
  )
}
