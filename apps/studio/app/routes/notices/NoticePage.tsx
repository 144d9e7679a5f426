import type { NoticeDraft, NoticeSheet } from '@encore/contract/endpoints'
import { noticeTextMax } from '@encore/contract/rules/broadcasts'
import { noticeKinds } from '@encore/contract/rules/kinds'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import layout from '#app/features/editing/FormFrame.module.css'
import { FormFrame } from '#app/features/editing/FormFrame.tsx'
import { problemOf, problemsAt } from '#app/features/editing/problems-in.ts'
import { useVersionedPage } from '#app/features/editing/use-versioned-page.ts'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { EventField } from '#app/features/pickers/EventField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import { scopeOf } from '#app/shell/scope.ts'
import { NoticeTools } from './NoticeTools.tsx'
import { PublicationStatus } from './PublicationStatus.tsx'

const blank: NoticeSheet = {
  ...{ id: '', version: 0, state: 'DRAFT', publishedAt: null, tellsMembers: false, notifiedAt: null },
  draft: { kind: 'SHOW', eventId: null, isPinned: false, title: {}, summary: {}, body: {} },
}

export async function readNotice({
  request,
  params: { noticeId = '' },
}: LoaderFunctionArgs): Promise<NoticeSheet> {
  if (noticeId === 'new')
    return { ...blank, draft: { ...blank.draft, eventId: scopeOf(new URL(request.url)) || null } }
  return unwrap(await call('GET /api/studio/notice/{id}', { params: { id: noticeId } }))
}

export function NoticePage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const sheet = useLoaderData<NoticeSheet>()
  const { editor, isNew, isUnsaved, onDone, head } = useVersionedPage<NoticeDraft>(sheet, {
    textNames: ['title', 'summary', 'body'],
    list: '/notices',
    name: ({ title }) => title,
    newName: t('notices.new'),
    read: (at) => call('GET /api/studio/notice/{id}', at),
    make: (body) => call('POST /api/studio/notice', { body }),
    save: (at, body) => call('PUT /api/studio/notice/{id}', { ...at, body }),
  })
  const { draft, set, problems } = editor
  const isForAll = grantingRole(me.roles, 'notice.write', null) !== null
  const mayWrite = grantingRole(me.roles, 'notice.write', sheet.draft.eventId) !== null
  const text = (name: 'title' | 'summary' | 'body', rows: number, hint?: string) => (
    <TextsField
      label={name === 'title' ? t('notices.name') : t(`notices.${name}`)}
      value={draft[name]}
      max={noticeTextMax[name]}
      rows={rows}
      isMarkdown={name === 'body'}
      readOnly={!mayWrite && !isNew}
      {...(hint && { hint })}
      problems={problemsAt(problems, name)}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <FormFrame
      back={{ to: '/notices', label: t('notices.back') }}
      {...head}
      editor={editor}
      nameOf={(field) => findText(t, `notices.fields.${field}`) ?? field}
      action={
        isNew ? undefined : (
          <NoticeTools
            sheet={sheet}
            mayWrite={mayWrite}
            isForAll={isForAll}
            isUnsaved={isUnsaved}
            onRefused={editor.refuse}
            onDone={onDone}
          />
        )
      }
      aside={
        <>
          {isNew ? null : <PublicationStatus sheet={sheet} />}
          <section className={box.box}>
            <header>
              <h2>{t('notices.facts')}</h2>
            </header>
            <div className={layout.fields}>
              <Field label={t('notices.kind')}>
                <Select
                  value={draft.kind}
                  onChange={({ target }) => set({ kind: target.value as NoticeDraft['kind'] })}
                >
                  {noticeKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`notices.kinds.${kind}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <EventField
                label={t('notices.about')}
                none={t('notices.noEvent')}
                value={draft.eventId ?? ''}
                error={problemOf(t, problems, 'eventId')}
                onChange={(eventId) => set({ eventId: eventId || null })}
              />
              <Checkbox
                checked={draft.isPinned}
                disabled={!isForAll}
                note={isForAll ? undefined : t('notices.isPinnedHint')}
                onChange={({ target }) => set({ isPinned: target.checked })}
              >
                {t('notices.isPinned')}
              </Checkbox>
            </div>
          </section>
        </>
      }
    >
      <section className={box.box}>
        <header>
          <h2>{t('notices.texts')}</h2>
        </header>
        <div className={layout.fields}>
          {text('title', 1)}
          {text('summary', 2, t('notices.summaryHint'))}
          {text('body', 12)}
        </div>
      </section>
    </FormFrame>
  )
}
