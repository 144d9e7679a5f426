import type { StudioProduct } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import styles from './ProductForm.module.css'

export function FilesBox({ product: { id, kind, files } }: { product: StudioProduct }) {
  const t = useT()
  if (kind !== 'DIGITAL') return null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('files.title')}</h2>
        <Button
          size="s"
          kind="outline"
          className={styles.toEnd}
          render={<ScopedLink to={`/products/${id}/files`} />}
        >
          {t('files.manage')}
        </Button>
      </header>
      <p className={box.quiet}>{files === 0 ? t('files.none') : t('files.count', { files })}</p>
    </section>
  )
}
