import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import { useRef, useState } from 'react'
import { copyText } from '#app/features/copy-button/copy-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
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
  const t = useT()
  const [isKept, setIsKept] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const copy = async () => {
    if (list.current) setCopied(await copyText(list.current))
  }
  return (
    <>
      <Notice kind="warn" role="status" title={t('signIn.enrol.keptTitle')}>
        {t('signIn.enrol.keptLead')}
      </Notice>
      <ul ref={list} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void copy()}>
        {copied === null ? t('signIn.enrol.copy') : copied ? t('shell.copied') : t('shell.marked')}
      </Button>
      <Checkbox checked={isKept} onChange={(event) => setIsKept(event.target.checked)}>
        {t('signIn.enrol.kept')}
      </Checkbox>
      <Button kind="primary" wide disabled={!isKept} onClick={onDone}>
        {go}
      </Button>
      <UnsavedGuard isUnsaved={!isKept && copied !== true} text={t('signIn.enrol.leaving')} />
    </>
  )
}
