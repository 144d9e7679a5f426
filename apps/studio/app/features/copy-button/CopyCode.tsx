import Copy from 'lucide-react/icons/copy'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CopyCode.module.css'
import { useCopying } from './use-copying.ts'

/** A code that staff need elsewhere, with a copy button. */
export function CopyCode({ text }: { text: string }) {
  const { w } = useText()
  const [shown, copy] = useCopying()
  return (
    <span className={styles.frame}>
      <code ref={shown}>{text}</code>
      <button type="button" className={styles.copy} aria-label={w.copy(text)} onClick={copy}>
        <Copy />
      </button>
    </span>
  )
}
