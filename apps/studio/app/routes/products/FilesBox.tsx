import type { StudioProduct } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import styles from './ProductForm.module.css'

export function FilesBox({ product: { id, kind, files } }: { product: StudioProduct }) {
  const { w, locale } = useText()
  if (kind !== 'DIGITAL') return null
  return (
    <section className={box.box}>
      <header>
        <h2>{w.files.title}</h2>
        <Button
          size="s"
          kind="outline"
          className={styles.toEnd}
          render={<ScopedLink to={`/products/${id}/files`} />}
        >
          {w.files.manage}
        </Button>
      </header>
      <p className={box.quiet}>
        {files === 0 ? w.files.none : w.files.count(new Intl.NumberFormat(locale).format(files))}
      </p>
    </section>
  )
}
