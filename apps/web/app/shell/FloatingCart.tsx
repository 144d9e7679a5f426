import { CartTool } from './CartTool.tsx'
import styles from './FloatingCart.module.css'

/** A member's cart on mobile pages without a header; plain beside a title. */
export function FloatingCart({ isPlain }: { isPlain: boolean }) {
  return <CartTool className={isPlain ? styles.plain : styles.floating} />
}
