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
  const { t, locale } = useText()
  return (
    <>
      {files.length === 0 ? (
        <Notice kind="warn" title={t('files.needed')}>
          {isHidden
            ? t('files.neededText')
            : sale === 'HIDDEN'
              ? t('files.neededSoon')
              : t('files.neededShown')}
        </Notice>
      ) : null}
      <section className={box.box}>
        <header>
          <h2>{t('files.buyers')}</h2>
          <span className={box.quiet}>{new Intl.NumberFormat(locale).format(holders)}</span>
        </header>
        <p className={box.quiet}>{t('files.promise')}</p>
        {earlier.length > 0 ? (
          <ul className={styles.earlier} aria-label={t('files.earlier')}>
            {earlier.map(({ fileId, name, bytes, retiredAt }) => (
              <li key={fileId}>
                <b>{name}</b>
                <small>
                  <span>{fileSize(bytes, locale)}</span> <span>·</span>{' '}
                  <span>{t('files.until', { time: momentText(retiredAt, locale, event?.zone) })}</span>
                </small>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </>
  )
}
