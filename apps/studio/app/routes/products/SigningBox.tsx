import type { StudioProduct } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import styles from './ProductForm.module.css'

/** Link to the signing list of goods that are signed in a show. */
export function SigningBox({ product: { id, event, draft } }: { product: StudioProduct }) {
  const t = useT()
  const { me } = useCurrentStaff()
  const isSigned = draft.customInfoFields.some(({ signing }) => signing === 'name')
  if (!event || !isSigned || grantingRole(me.roles, 'draw.read', event.id) === null) return null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.signing.title')}</h2>
        <Button
          size="s"
          kind="outline"
          className={styles.toEnd}
          render={<ScopedLink to={`/products/${id}/signing`} />}
        >
          {t('products.signing.open')}
        </Button>
      </header>
      <p className={box.quiet}>{t('products.signing.text')}</p>
    </section>
  )
}
