import type { BroadcastAudienceSize, BroadcastDraft, BroadcastSheet } from '@encore/contract/endpoints'
import { broadcastTextMax } from '@encore/contract/rules/broadcasts'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { ConfirmButton } from '#app/features/dialogs/ConfirmButton.tsx'
import layout from '#app/features/editing/FormFrame.module.css'
import { FormFrame } from '#app/features/editing/FormFrame.tsx'
import { problemsAt } from '#app/features/editing/problems-in.ts'
import { useVersionedPage } from '#app/features/editing/use-versioned-page.ts'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import { scopeOf, useScoped } from '#app/shell/scope.ts'
import { AudienceForm } from './AudienceForm.tsx'
import { AudienceSize } from './AudienceSize.tsx'
import { BroadcastPreviewCard } from './BroadcastPreviewCard.tsx'
import styles from './Broadcasts.module.css'
import { PlanDialog } from './PlanDialog.tsx'
import { Planned } from './Planned.tsx'
import { Result } from './Result.tsx'
import { SendButton } from './SendButton.tsx'

const blank: BroadcastSheet = {
  ...{ id: '', version: 0, state: 'DRAFT', sentAt: null, sentBy: null, workId: null, notified: 0, mailed: 0 },
  ...{ event: null, product: null, notice: null, plan: null, plannedBy: null },
  draft: {
    ...{ kind: 'SERVICE', audience: 'HOLDERS', eventId: null, productId: null, languages: null },
    ...{ leadsTo: 'MY_BOX', noticeId: null, isMailed: true, title: {}, content: {} },
  },
}

export interface Found {
  sheet: BroadcastSheet
  audienceSize: BroadcastAudienceSize | null
}

export async function readBroadcast({
  request,
  params: { broadcastId = '' },
}: LoaderFunctionArgs): Promise<Found> {
  const params = { id: broadcastId }
  const isNew = broadcastId === 'new'
  const eventId = scopeOf(new URL(request.url)) || null
  const sheet = isNew
    ? { ...blank, draft: { ...blank.draft, eventId } }
    : unwrap(await call('GET /api/studio/broadcast/{id}', { params }))
  if (sheet.sentAt !== null) return { sheet, audienceSize: null }
  const audienceSize = isNew ? null : await call('GET /api/studio/broadcast/{id}/audience', { params })
  return { sheet, audienceSize: audienceSize && unwrap(audienceSize) }
}

export function BroadcastPage() {
  const t = useT()
  const navigate = useNavigate()
  const scoped = useScoped()
  const { me } = useCurrentStaff()
  const { sheet, audienceSize } = useLoaderData<Found>()
  const { editor, isNew, isUnsaved, params, onDone, head } = useVersionedPage<BroadcastDraft>(sheet, {
    textNames: ['title', 'content'],
    list: '/broadcasts',
    name: ({ title }) => title,
    newName: t('broadcasts.new'),
    read: (at) => call('GET /api/studio/broadcast/{id}', at),
    make: (body) => call('POST /api/studio/broadcast', { body }),
    save: (at, body) => call('PUT /api/studio/broadcast/{id}', { ...at, body }),
  })
  const { draft, set, problems } = editor
  const isDraft = sheet.state === 'DRAFT'
  const isPlanned = sheet.state === 'PLANNED'
  const mayWrite = isNew || grantingRole(me.roles, 'broadcast.write', sheet.draft.eventId) !== null
  const text = (name: 'title' | 'content', rows: number) => (
    <TextsField
      label={name === 'title' ? t('broadcasts.name') : t('broadcasts.content')}
      value={draft[name]}
      max={broadcastTextMax[name]}
      rows={rows}
      readOnly={!isDraft || !mayWrite}
      hint={name === 'title' ? t('broadcasts.nameHint') : t('broadcasts.contentHint')}
      problems={problemsAt(problems, name)}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <FormFrame
      back={{ to: '/broadcasts', label: t('broadcasts.back') }}
      {...head}
      editor={editor}
      nameOf={(field) => findText(t, `broadcasts.fields.${field}`) ?? field}
      action={
        (isDraft || isPlanned) && !isNew && mayWrite ? (
          <div className={styles.tools}>
            {isPlanned ? <CallOff id={sheet.id} onDone={onDone} /> : null}
            {isDraft ? (
              <ConfirmButton
                label={t('broadcasts.discard')}
                title={t('broadcasts.discardTitle')}
                text={t('broadcasts.discardText')}
                done={t('broadcasts.discarded')}
                send={() => call('DELETE /api/studio/broadcast/{id}', { params })}
                onDone={() => {
                  editor.discard()
                  void navigate(scoped('/broadcasts'))
                }}
              />
            ) : null}
            <PlanDialog {...{ sheet, isUnsaved, onDone }} onRefused={editor.refuse} />
            {isDraft ? (
              <SendButton {...{ sheet, audienceSize, isUnsaved, onDone }} onRefused={editor.refuse} />
            ) : null}
          </div>
        ) : undefined
      }
      aside={
        <>
          {isDraft || isPlanned ? (
            <AudienceSize draft={draft} audienceSize={isUnsaved ? null : audienceSize} />
          ) : null}
          <BroadcastPreviewCard id={sheet.id} version={sheet.version} isUnsaved={isUnsaved} />
        </>
      }
    >
      {isPlanned ? <Planned sheet={sheet} onDue={onDone} /> : null}
      {sheet.sentAt ? <Result sheet={sheet} mayWrite={mayWrite} onChange={onDone} /> : null}
      <section className={box.box}>
        <header>
          <h2>{t('broadcasts.texts')}</h2>
        </header>
        <div className={layout.fields}>
          {text('title', 1)}
          {text('content', 4)}
        </div>
      </section>
      {isDraft ? (
        <AudienceForm
          draft={draft}
          set={set}
          problems={problems}
          product={sheet.product}
          notice={sheet.notice}
          isForAll={grantingRole(me.roles, 'broadcast.write', null) !== null}
        />
      ) : null}
    </FormFrame>
  )
}

function CallOff({ id, onDone }: { id: string; onDone(): void }) {
  const t = useT()
  return (
    <ConfirmButton
      label={t('broadcasts.callOff')}
      title={t('broadcasts.callOffTitle')}
      text={t('broadcasts.callOffText')}
      done={t('broadcasts.calledOff')}
      send={() => call('POST /api/studio/broadcast/{id}/call-off', { params: { id }, body: {} })}
      onDone={onDone}
    />
  )
}
