import { useMutation } from '@encore/app-kit/use-mutation'
import type { ErrorBody, FieldProblem } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './Live.module.css'
import { type ChannelKind, channelKinds, useLiveFrame } from './live-frame.ts'
import { Recordings } from './Recordings.tsx'
import { StreamKey } from './StreamKey.tsx'

export function ChannelTab() {
  const { live } = useLiveFrame()
  return (
    <>
      <ChannelForm />
      {live.channel?.kind === 'INGEST' ? <StreamKey /> : null}
    </>
  )
}

function ChannelForm() {
  const t = useT()
  const { event, live, refresh } = useLiveFrame()
  const toast = useToast()
  const [chosen, setChosen] = useState<ChannelKind | null>(null)
  const [recordingId, setRecordingId] = useState<string | null>(null)
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const kind = chosen ?? live.channel?.kind ?? 'INGEST'
  const { run, isBusy, failure } = useMutation((url: string) =>
    call('PUT /api/studio/event/{eventId}/live/channel', {
      params: { eventId: event.id },
      body: {
        kind,
        url: kind === 'EXTERNAL' ? url : null,
        recordingId: kind === 'SIMULIVE' ? recordingId : null,
      },
    }),
  )
  async function save(submitted: FormEvent<HTMLFormElement>) {
    const url = String(new FormData(submitted.currentTarget).get('url') ?? '').trim()
    const isMissing = kind === 'EXTERNAL' && url === ''
    setProblem(isMissing ? { path: 'url', rule: 'required' } : null)
    if (isMissing) return
    const answer = await run(url)
    if (!answer) return
    setProblem(answer.ok ? null : ownProblem(answer.error))
    if (answer.ok) toast({ text: t('live.saved') })
    refresh()
  }
  return (
    <section className={box.box}>
      <Form className={styles.form} onSubmit={save}>
        <ChoiceGroup
          legend={t('live.channelWhat')}
          value={kind}
          onValueChange={(value) => setChosen(channelKinds.find((one) => one === value) ?? null)}
        >
          {channelKinds.map((one) => (
            <Choice
              key={one}
              value={one}
              title={t(`live.channels.${one}`)}
              note={t(`live.channelHints.${one}`)}
            />
          ))}
        </ChoiceGroup>
        {kind === 'EXTERNAL' ? (
          <Field
            label={t('live.address')}
            hint={t('live.addressHint')}
            error={
              problem?.path === 'url' &&
              (findText(t, `live.addressRules.${problem.rule}`) ?? t('forms.rules.other'))
            }
          >
            <TextInput name="url" type="url" defaultValue={live.channel?.url ?? ''} maxLength={1_000} />
          </Field>
        ) : null}
        {kind === 'SIMULIVE' ? (
          <Recordings
            eventId={event.id}
            chosen={recordingId}
            onChoose={setRecordingId}
            problem={problem?.path === 'recordingId' ? problem.rule : ''}
          />
        ) : null}
        {live.status === 'ON_AIR' ? <Notice kind="warn">{t('live.whileLive')}</Notice> : null}
        <FailureNotice name={failure && !ownProblem(failure.error) ? failure.error.name : ''} />
        <div>
          <Button type="submit" kind="primary" busy={isBusy} busyLabel={t('live.saving')}>
            {t('live.save')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** Fields that show their own error message. */
const fields: readonly string[] = ['url', 'recordingId']

const ownProblem = (error: ErrorBody): FieldProblem | null =>
  error.fields?.find(({ path }) => fields.includes(path)) ?? null
