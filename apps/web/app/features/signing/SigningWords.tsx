import type { SigningText } from '@encore/contract/rules/signing'
import styles from './SigningPanel.module.css'

/** The words as the member wrote them. */
export function SigningWords({ text: { name, reading, text } }: { text: SigningText }) {
  return (
    <blockquote className={styles.words} translate="no">
      <b dir="auto">{name}</b>
      {reading && <small dir="auto">{reading}</small>}
      {text && <p dir="auto">{text}</p>}
    </blockquote>
  )
}
