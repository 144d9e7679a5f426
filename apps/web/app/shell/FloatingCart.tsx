import { useT } from '#app/i18n/TextProvider.tsx'
import { CartTool } from './CartTool.tsx'
import styles from './FloatingCart.module.css'

/** A member's cart on mobile pages without a header; plain beside a title. */
export function FloatingCart({ isPlain }: { isPlain: boolean }) {
  const t = useT()
  return (
    <nav aria-label={t('cart.title')}>
      <CartTool className={isPlain ? styles.plain : styles.floating} />
    </nav>
  )
}
