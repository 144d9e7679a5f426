import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import { useRef, useState } from 'react'
import { copyText } from '#app/features/copy-button/copy-text.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import styles from './Factors.module.css'

export interface RecoveryCodesProps {
  codes: string[]
  /** Label of the continue button. */
  go: string
  onDone(): void
}

/**
 * Recovery codes, shown once. Continues after the user confirms that they are stored; warns when left uncopied and
 * unconfirmed.
 */
export function RecoveryCodes({ codes, go, onDone }: RecoveryCodesProps) {
  const w = useWords()
  const [isKept, setIsKept] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const copy = async () => {
    if (list.current) setCopied(await copyText(list.current))
  }
  return (
    <>
      <Notice kind="warn" role="status" title={w.enrol.keptTitle}>
        {w.enrol.keptLead}
      </Notice>
      <ul ref={list} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void copy()}>
        {copied === null ? w.enrol.copy : copied ? w.copied : w.marked}
      </Button>
      <Checkbox checked={isKept} onChange={(event) => setIsKept(event.target.checked)}>
        {w.enrol.kept}
      </Checkbox>
      <Button kind="primary" wide disabled={!isKept} onClick={onDone}>
        {go}
      </Button>
      <UnsavedGuard isUnsaved={!isKept && copied !== true} text={w.enrol.leaving} />
    </>
  )
}
