import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, type LinkProps } from 'react-router'
import styles from './BackLink.module.css'
import { useScoped } from './scope.ts'

/** Above the title of a page: to what it is one of. */
export function BackLink({ children, to, ...props }: LinkProps & { to: string }) {
  const scoped = useScoped()
  return (
    <Link {...props} to={scoped(to)} className={`${styles.back} reach`}>
      <ChevronLeft />
      <span>{children}</span>
    </Link>
  )
}
