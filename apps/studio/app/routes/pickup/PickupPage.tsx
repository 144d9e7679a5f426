import { useMutation } from '@encore/app-kit/use-mutation'
import type { HandedOver } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { stampText } from '#app/data/times.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { CameraScanner } from './CameraScanner.tsx'
import { createCodeLine } from './code-line.ts'
import styles from './PickupPage.module.css'

type Result = { kind: 'done' | 'before'; pass: HandedOver } | { kind: 'bad'; name: string }

/** The latest result; `count` numbers the results since the page was opened. */
interface ScanResult {
  count: number
  result: Result
}

const undoMs = 60_000
const codeLength = 60

/**
 * Handing over goods in a dark, noisy venue: a code is typed or scanned, and the result is shown as large as possible.
 */
export function PickupPage() {
  const t = useT()
  const [scanned, setResult] = useState<ScanResult | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { run, isBusy } = useMutation(async (code: string) => {
    const answer = await call('POST /api/studio/pickup', { body: { code } })
    const result: Result = answer.ok
      ? { kind: answer.value.isNow ? 'done' : 'before', pass: answer.value }
      : { kind: 'bad', name: answer.error.name }
    setResult((before) => ({ count: (before?.count ?? 0) + 1, result }))
  })
  const [line] = useState(() => createCodeLine(run))
  function hand(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').trim()
    // Ready for the next code: a scanner types into the same field while this one is being checked.
    form.reset()
    field.current?.focus()
    line.put(code)
  }
  return (
    <>
      <PageHead title={t('pickup.title')} lead={t('pickup.lead')} />
      <div className={styles.counter}>
        <CameraScanner onCode={(code) => line.put(code.slice(0, codeLength))} />
        <div role="status" className={styles.scanned}>
          {scanned ? <Outcome key={scanned.count} result={scanned.result} /> : null}
        </div>
        <Form className={styles.form} isDecision onSubmit={hand}>
          <Field label={t('pickup.code')} hint={t('pickup.hint')}>
            <TextInput
              ref={field}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={codeLength}
              className={styles.code}
            />
          </Field>
          {/* A busy button would keep the next code in the field. */}
          <Button type="submit" kind="primary" size="l" wide>
            {isBusy ? t('pickup.busy') : t('pickup.submit')}
          </Button>
        </Form>
      </div>
    </>
  )
}

const icons = { done: CircleCheck, before: TriangleAlert, bad: CircleX }

function Outcome({ result }: { result: Result }) {
  const t = useT()
  const [undo, setUndo] = useState<'open' | 'over' | 'done' | 'failed'>('open')
  const { run, isBusy } = useMutation((id: string) =>
    call('POST /api/studio/pickup/{id}/undo', { params: { id }, body: {} }),
  )
  useEffect(() => {
    const end = setTimeout(() => setUndo((now) => (now === 'open' ? 'over' : now)), undoMs)
    return () => clearTimeout(end)
  }, [])
  const Icon = icons[undo === 'done' ? 'before' : result.kind]
  if (result.kind === 'bad')
    return (
      <section className={styles.result} data-kind="bad">
        <Icon />
        <h2>{result.name === 'NOT_FOUND' ? t('pickup.unknown') : errorText(t, result.name)}</h2>
        <p>{t('pickup.unknownText')}</p>
      </section>
    )
  const { passId, nickname, lines, at } = result.pass
  async function takeBack() {
    const answer = await run(passId)
    if (answer) setUndo(answer.ok ? 'done' : 'failed')
  }
  const title =
    undo === 'done' ? t('pickup.undone') : result.kind === 'done' ? t('pickup.done') : t('pickup.before')
  return (
    <section className={styles.result} data-kind={undo === 'done' ? 'before' : result.kind}>
      <Icon />
      <h2>{title}</h2>
      <ul>
        {lines.map(({ name, quantity }) => (
          <li key={name.text} lang={name.lang}>
            {t('pickup.line', { name: name.text, quantity })}
          </li>
        ))}
      </ul>
      <p>{nickname ?? t('orders.gone')}</p>
      {at === null || undo === 'done' ? null : <p>{t('pickup.at', { time: stampText(at) })}</p>}
      {result.kind === 'done' && undo === 'open' ? (
        <Button kind="outline" size="l" busy={isBusy} onClick={() => void takeBack()}>
          {t('pickup.undo')}
        </Button>
      ) : null}
      {undo === 'failed' ? <p>{t('pickup.tooLate')}</p> : null}
    </section>
  )
}
