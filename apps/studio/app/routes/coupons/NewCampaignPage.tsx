import { changedFields } from '@encore/app-kit/merge-edits'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { CampaignDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { call } from '#app/data/api.ts'
import { ownZone, zoneText } from '#app/data/times.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { EventField } from '#app/features/pickers/EventField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { BackLink } from '#app/shell/BackLink.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { useScoped } from '#app/shell/scope.ts'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import styles from './Coupons.module.css'
import { type CampaignForm, draftOf, firstCampaign } from './campaign-form.ts'

const gives = ['CUBES', 'SOULS', 'TICKET'] as const

export function NewCampaignPage() {
  const { t, locale } = useText()
  const navigate = useNavigate()
  const scoped = useScoped()
  const toast = useToast()
  const [first] = useState(firstCampaign)
  const [form, setForm] = useState<CampaignForm>(first)
  const [isMade, setIsMade] = useState(false)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { run, isBusy, failure, reset } = useMutation((body: CampaignDraft) =>
    call('POST /api/studio/coupon', { body }),
  )
  const failed = failure?.error.fields ? '' : failure?.error.name
  const set = (part: Partial<CampaignForm>) => setForm((before) => ({ ...before, ...part }))
  const problemOf = (path: string) => {
    const problem = problems.find((one) => one.path === path || one.path.startsWith(`${path}/`))
    return problem ? (findText(t, `coupons.rules.${problem.rule}`) ?? t('coupons.badField')) : ''
  }
  const text = (
    name: 'name' | 'amount' | 'from' | 'until' | 'code' | 'uses' | 'count' | 'total' | 'each',
  ) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })

  async function send(draft: CampaignDraft) {
    const answer = await run(draft)
    if (!answer) return
    if (!answer.ok) return setProblems(answer.error.fields ?? [])
    const { state, id, workId } = answer.value
    // Runs before navigation, so that the guard of unsaved changes does not ask.
    flushSync(() => setIsMade(true))
    toast({ text: state === 'MADE' ? t('coupons.form.made') : t('coupons.form.waits') })
    if (state === 'WAITS') return navigate(scoped('/coupons'))
    return navigate(scoped(`/coupons/${id}${workId ? `?job=${workId}` : ''}`))
  }
  function submit() {
    const { draft, problems: wrong } = draftOf(form)
    setProblems(wrong)
    reset()
    return wrong.length === 0 ? send(draft) : undefined
  }

  return (
    <Form className={styles.form} onSubmit={submit}>
      <BackLink to="/coupons">{t('coupons.back')}</BackLink>
      <PageHead title={t('coupons.form.title')} lead={t('coupons.form.lead')} />
      <FailureNotice name={failed} />
      <section className={`${box.box} ${styles.form}`}>
        <Field label={t('coupons.form.name')} hint={t('coupons.form.nameHint')} error={problemOf('name')}>
          <TextInput maxLength={80} {...text('name')} />
        </Field>
        <div className={styles.fields}>
          <Field label={t('coupons.gives')}>
            <Select
              value={form.gives}
              onChange={({ target }) => set({ gives: target.value as CampaignForm['gives'] })}
            >
              {gives.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`coupons.kinds.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          {form.gives === 'TICKET' ? (
            <EventField
              label={t('coupons.form.event')}
              value={form.eventId}
              error={problemOf('eventId')}
              onChange={(eventId) => set({ eventId })}
            />
          ) : (
            <Field label={t('coupons.form.amount')} error={problemOf('amount')}>
              <TextInput inputMode="numeric" autoComplete="off" {...text('amount')} />
            </Field>
          )}
        </div>
        <div className={styles.fields}>
          <Field
            label={t('coupons.from')}
            hint={t('coupons.form.zone', { zone: zoneText(ownZone(), locale) })}
            error={problemOf('startsAt')}
          >
            <TextInput type="datetime-local" {...text('from')} />
          </Field>
          <Field
            label={t('coupons.until')}
            hint={t('coupons.form.zone', { zone: zoneText(ownZone(), locale) })}
            error={problemOf('endsAt')}
          >
            <TextInput type="datetime-local" {...text('until')} />
          </Field>
        </div>
      </section>
      <section className={`${box.box} ${styles.form}`}>
        <div className={styles.fields}>
          <Field
            label={t('coupons.form.codes')}
            error={problems.some(({ path }) => path === 'codes') && problemOf('codes')}
          >
            <Select
              value={form.codes}
              onChange={({ target }) => set({ codes: target.value as CampaignForm['codes'] })}
            >
              <option value="single">{t('coupons.form.single')}</option>
              <option value="shared">{t('coupons.form.shared')}</option>
            </Select>
          </Field>
          {form.codes === 'shared' ? (
            <>
              <Field
                label={t('coupons.form.code')}
                hint={t('coupons.form.codeHint')}
                error={problemOf('codes/shared')}
              >
                <TextInput maxLength={24} autoCapitalize="characters" spellCheck={false} {...text('code')} />
              </Field>
              <Field label={t('coupons.form.uses')} error={problemOf('codes/usesLimit')}>
                <TextInput inputMode="numeric" {...text('uses')} />
              </Field>
            </>
          ) : (
            <Field
              label={t('coupons.form.count')}
              hint={t('coupons.form.countHint')}
              error={problemOf('codes/single')}
            >
              <TextInput inputMode="numeric" {...text('count')} />
            </Field>
          )}
        </div>
      </section>
      <section className={`${box.box} ${styles.fields}`}>
        <EventField
          label={t('coupons.who')}
          none={t('coupons.everybody')}
          name={(event) => t('coupons.holders', { event })}
          value={form.holdersOf}
          error={problemOf('holdersOf')}
          onChange={(holdersOf) => set({ holdersOf })}
        />
        <Field label={t('coupons.eachLimit')} error={problemOf('memberLimit')}>
          <TextInput inputMode="numeric" {...text('each')} />
        </Field>
        <Field
          label={t('coupons.totalLimit')}
          hint={t('coupons.form.totalHint')}
          error={problemOf('totalLimit')}
        >
          <TextInput inputMode="numeric" {...text('total')} />
        </Field>
      </section>
      <Button
        type="submit"
        kind="primary"
        className={styles.submit}
        busy={isBusy}
        busyLabel={t('coupons.form.busy')}
      >
        {t('coupons.form.submit')}
      </Button>
      <UnsavedGuard isUnsaved={!isMade && changedFields(first, form).length > 0} />
    </Form>
  )
}
