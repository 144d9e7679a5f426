import type { FactorOffer } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { CodeInput } from '@encore/ui/CodeInput'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { copyText } from '#app/features/copying/copy-text.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import type { StepProps } from './CodeStep.tsx'
import styles from './DoorFrame.module.css'

/** Shows the secret as a picture, takes the first code, hands out the recovery codes. */
export function EnrolStep({ onOpen, onRestart }: StepProps) {
  const w = useWords()
  const [offer, setOffer] = useState<FactorOffer | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [problem, setProblem] = useState<{ name: string; tries: number } | null>(null)
  const fail = (name: string) => setProblem((before) => ({ name, tries: (before?.tries ?? 0) + 1 }))
  // Asks the server for a secret, once.
  useEffect(() => {
    const leaving = new AbortController()
    api('POST /api/studio/second-factor', { body: {} }, { signal: leaving.signal }).then(
      (answer) => (answer.ok ? setOffer(answer.value) : setProblem({ name: answer.error.name, tries: 1 })),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  async function confirm(code: string) {
    const answer = await api('POST /api/studio/second-factor/confirm', { body: { code } })
    if (answer.ok) setCodes(answer.value.recoveryCodes)
    else fail(answer.error.name)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onOpen} />
  if (problem?.name === 'AUTH_REQUIRED')
    return (
      <Notice kind="bad" role="alert" action={<Button onClick={onRestart}>{w.retry}</Button>}>
        {errorText(w, problem.name)}
      </Notice>
    )
  return (
    <>
      <p className={styles.lead}>{w.enrol.lead}</p>
      {offer ? (
        <>
          <svg
            className={styles.qr}
            viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`}
            role="img"
            aria-label={w.enrol.picture}
          >
            <path d={offer.qr.path} shapeRendering="crispEdges" />
          </svg>
          <p className={styles.aside}>
            {w.enrol.manual}
            <code className={styles.key}>{offer.secret.replace(/.{4}/g, '$& ').trim()}</code>
          </p>
        </>
      ) : (
        <Skeleton height="12rem" />
      )}
      <Field label={w.enrol.code} error={problem && errorText(w, problem.name)}>
        <CodeInput key={problem?.tries} onComplete={(code) => void confirm(code)} />
      </Field>
    </>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
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
        {copied === null ? w.enrol.copy : copied ? w.enrol.copied : w.marked}
      </Button>
      <Checkbox checked={isKept} onChange={(event) => setIsKept(event.target.checked)}>
        {w.enrol.kept}
      </Checkbox>
      <Button kind="primary" wide disabled={!isKept} onClick={onDone}>
        {w.enrol.go}
      </Button>
    </>
  )
}
