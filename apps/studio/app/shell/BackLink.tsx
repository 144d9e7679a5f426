import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { LinkProps } from 'react-router'
import styles from './BackLink.module.css'
import { ScopedLink } from './ScopedLink.tsx'

/** Link above a page's title to its parent. */
export function BackLink({ children, ...props }: LinkProps & { to: string }) {
  return (
    <ScopedLink {...props} className={`${styles.back} reach`}>
      <ChevronLeft />
      <span>{children}</span>
    </ScopedLink>
  )
}
