import Copy from 'lucide-react/icons/copy'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CopyCode.module.css'
import { useCopying } from './use-copying.ts'

/** A code that staff need elsewhere, with a copy button. */
export function CopyCode({ text }: { text: string }) {
  const t = useT()
  const [shown, copy] = useCopying()
  return (
    <span className={styles.frame}>
      <code ref={shown}>{text}</code>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('shell.copy', { what: text })}
        onClick={copy}
      >
        <Copy />
      </button>
    </span>
  )
}
