import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, type LinkProps } from 'react-router'
import styles from './BackLink.module.css'

/** Above the title of a page: to what it is one of. */
export const BackLink = ({ children, ...props }: LinkProps) => (
  <Link {...props} className={`${styles.back} reach`}>
    <ChevronLeft />
    <span>{children}</span>
  </Link>
)
