import ChevronRight from 'lucide-react/icons/chevron-right'
import ShieldCheck from 'lucide-react/icons/shield-check'
import styles from './OwnDrawPanel.module.css'

export interface ProofLinkProps {
  /** A place on the page, such as `#receipt`. */
  to: string
  title: string
  text: string
  /** False while something is still being added. */
  isSure?: boolean
}

export function ProofLink({ to, title, text, isSure = true }: ProofLinkProps) {
  return (
    <a className={styles.proof} href={to} data-sure={isSure ? '' : undefined}>
      <ShieldCheck aria-hidden />
      <span>
        <b>{title}</b> <span>{text}</span>
      </span>
      <ChevronRight aria-hidden />
    </a>
  )
}
