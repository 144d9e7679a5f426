import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { LinkProps } from 'react-router'
import styles from './BackLink.module.css'
import { ScopedLink } from './ScopedLink.tsx'

/** Above the title of a page: to what it is one of. */
export function BackLink({ children, ...props }: LinkProps & { to: string }) {
  return (
    <ScopedLink {...props} className={`${styles.back} reach`}>
      <ChevronLeft />
      <span>{children}</span>
    </ScopedLink>
  )
}
