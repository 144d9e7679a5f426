import { readMailableEmail } from '@encore/contract/rules/account'
import { supportLimits, supportTopics } from '@encore/contract/rules/support'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { emailProblems } from '#app/features/account-forms/email-problems.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './SupportForm.module.css'
import { sendSupportRequest } from './send-support-request.ts'
import { type SupportSubject, supportSubject } from './support-path.ts'

type Problem = 'message' | keyof typeof emailProblems
type Progress =
  | { step: 'writing'; problem: Problem | null; hasFailed: boolean }
  | { step: 'sending' }
  | { step: 'sent'; id: string; email: string }

const writing = { step: 'writing' as const, problem: null, hasFailed: false }

/** Sends a support request; includes the order or error reference from the address. */
export function SupportForm() {
  const { t } = useText()
  const viewer = useViewer()
  const { topic, ...about } = useAbout()
  const asked = topic ?? (about.orderId ? 'ORDER' : 'OTHER')
  const [progress, setProgress] = useState<Progress>(writing)
  const { address, noteTyping } = useFilledAddress(viewer.kind === 'member' ? (viewer.me.email ?? '') : '')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const message = String(values.get('message')).trim()
    const read = readMailableEmail(String(values.get('email')))
    const problem = message.length < supportLimits.shortest ? 'message' : 'rule' in read ? read.rule : null
    if (problem || 'rule' in read) {
      setProgress({ ...writing, problem })
      form.querySelector<HTMLElement>(`[name=${problem === 'message' ? problem : 'email'}]`)?.focus()
      return
    }
    const { email } = read
    setProgress({ step: 'sending' })
    const chosen = supportTopics.find((known) => known === values.get('topic')) ?? 'OTHER'
    const answer = await sendSupportRequest(
      { topic: chosen, message, email, ...about },
      viewer.kind === 'member',
    )
    setProgress(answer.ok ? { step: 'sent', id: answer.value.id, email } : { ...writing, hasFailed: true })
  }
  const problem = progress.step === 'writing' ? progress.problem : null
  return (
    <section className={styles.help} id="write" aria-labelledby="write-title">
      <header>
        <h2 id="write-title">{t('help.title')}</h2>
        <p className="dim">{t('help.hint')}</p>
      </header>
      {progress.step === 'sent' ? (
        <Notice
          kind="ok"
          role="status"
          title={t('help.sent.title')}
          action={
            <PageLink className="link" to="/">
              {t('errorPage.home')}
            </PageLink>
          }
        >
          <p>{t('help.sent.text', { email: progress.email })}</p>
          <p className={styles.number}>
            <span className="dim">{t('help.sent.number')}</span>
            <b>{progress.id}</b>
          </p>
        </Notice>
      ) : (
        <form className={styles.form} method="post" noValidate data-hold onSubmit={submit}>
          <Field label={t('help.topic')}>
            <Select name="topic" key={asked} defaultValue={asked}>
              {supportTopics.map((one) => (
                <option key={one} value={one}>
                  {t(`help.topics.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t('help.message')}
            hint={t('help.messageHint')}
            error={problem === 'message' && t('help.messageShort')}
          >
            <TextArea name="message" rows={6} maxLength={supportLimits.longest} required />
          </Field>
          <Field
            label={t('help.email')}
            error={problem && problem !== 'message' && t(emailProblems[problem])}
          >
            <TextInput
              ref={address}
              name="email"
              type="email"
              autoComplete="email"
              onInput={noteTyping}
              required
            />
          </Field>
          {(about.orderId ?? about.requestId) && (
            <p className="dim small">
              {t('help.about', { reference: about.orderId ?? about.requestId ?? '' })}
            </p>
          )}
          {progress.step === 'writing' && progress.hasFailed && (
            <Notice kind="bad" role="alert">
              {t('help.failed')}
            </Notice>
          )}
          <Button
            kind="primary"
            size="l"
            type="submit"
            busy={progress.step === 'sending'}
            busyLabel={t('help.sending')}
          >
            {t('help.send')}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Fills in the member's address once it is known, unless another one was typed before. */
function useFilledAddress(known: string) {
  const address = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const filled = useRef('')
  useEffect(() => {
    const field = address.current
    if (!field || isTyped.current || field.value !== filled.current) return
    // Text inserted into the focused field would mix with what is being typed.
    if (field.value === '' && field === document.activeElement) return
    field.value = known
    filled.current = known
  }, [known])
  const noteTyping = () => {
    isTyped.current = true
  }
  return { address, noteTyping }
}

/** Reads the address after hydration: the server renders the same help page for everybody. */
function useAbout(): SupportSubject {
  const [about, setAbout] = useState<SupportSubject>({})
  useEffect(() => setAbout(supportSubject(window.location.search)), [])
  return about
}
