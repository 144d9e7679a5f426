import { useMutation } from '@encore/app-kit/use-mutation'
import { type EventTemplate, eventTemplates } from '@encore/contract/rules/event-editing'
import type { Texts } from '@encore/contract/rules/texts'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Dialog } from '@encore/ui/Dialog'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { ownZone } from '#app/data/times.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { ZoneField } from '#app/features/local-time/ZoneField.tsx'
import { TextLanguages } from '#app/features/localized-text/TextLanguages.tsx'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { EventField } from '#app/features/pickers/EventField.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './EventTools.module.css'

export interface NewEventDialogProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

export function NewEventDialog({ isOpen, onOpenChange }: NewEventDialogProps) {
  const { t, locale } = useText()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('events.create.title')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? (
        <TextLanguages first={locale}>
          <NewEventForm onDone={() => onOpenChange(false)} />
        </TextLanguages>
      ) : null}
    </Dialog>
  )
}

type Origin = EventTemplate | 'COPY'

function NewEventForm({ onDone }: { onDone(): void }) {
  const t = useT()
  const { events } = useCurrentStaff()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [origin, setOrigin] = useState<Origin>('CONCERT')
  const [copyOf, setCopyOf] = useState(events[0]?.id ?? '')
  const [title, setTitle] = useState<Texts>({})
  const [zone, setZone] = useState(events[0]?.zone ?? ownZone())
  const [startAt, setStartAt] = useState<string | null>(null)
  const [problems, setProblems] = useState<{ path: string; rule: string }[]>([])
  const isCopy = origin === 'COPY'
  const { run, isBusy, failure, reset } = useMutation((titled: { title: Texts; startAt: string }) =>
    call('POST /api/studio/event', {
      body: { template: isCopy ? 'BLANK' : origin, copyOf: isCopy ? copyOf : null, zone, ...titled },
    }),
  )
  const problemOf = (path: string) => {
    const problem = problems.find((one) => one.path === path)
    return problem ? (findText(t, `forms.rules.${problem.rule}`) ?? t('forms.rules.other')) : ''
  }
  async function submit() {
    const written = Object.fromEntries(Object.entries(title).filter(([, text]) => text.trim()))
    const missing = [
      ...(isCopy && copyOf === '' ? ['copyOf'] : []),
      ...(Object.keys(written).length === 0 ? ['title'] : []),
      ...(startAt === null ? ['startAt'] : []),
      ...(zone === '' ? ['zone'] : []),
    ]
    setProblems(missing.map((path) => ({ path, rule: 'required' })))
    reset()
    if (startAt === null || missing.length > 0) return
    const answer = await run({ title: written, startAt })
    if (!answer) return
    if (!answer.ok) return setProblems(answer.error.fields ?? [])
    onDone()
    await revalidate()
    await navigate(`/events/${answer.value.id}/edit`)
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <FailureNotice name={failure?.error.fields ? '' : failure?.error.name} />
      <ChoiceGroup
        legend={t('events.create.template')}
        value={origin}
        onValueChange={(value) => setOrigin(value as Origin)}
        columns={2}
      >
        {[...eventTemplates, ...(events.length > 0 ? (['COPY'] as const) : [])].map((name) => (
          <Choice key={name} value={name} title={t(`events.create.templates.${name}`)} />
        ))}
      </ChoiceGroup>
      {isCopy ? (
        <EventField
          label={t('events.create.copyOf')}
          hint={t('events.create.copyHint')}
          value={copyOf}
          error={problemOf('copyOf')}
          onChange={(id, event) => {
            setCopyOf(id)
            if (event) setZone(event.zone)
          }}
        />
      ) : null}
      <TextsField
        label={t('eventForm.name')}
        value={title}
        max={120}
        problems={problems.filter(({ path }) => path === 'title').map(({ rule }) => ({ path: '', rule }))}
        onChange={setTitle}
      />
      <div className={styles.pair}>
        <LocalTimeField
          label={t('eventForm.fields.startAt') ?? ''}
          value={startAt}
          error={problemOf('startAt')}
          onChange={setStartAt}
        />
        <ZoneField
          label={t('eventForm.fields.zone') ?? ''}
          value={zone}
          error={problemOf('zone')}
          onChange={setZone}
        />
      </div>
      <p className={styles.quiet}>{t('events.create.hint')}</p>
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={t('events.create.busy')}>
        {t('events.create.submit')}
      </Button>
    </Form>
  )
}
