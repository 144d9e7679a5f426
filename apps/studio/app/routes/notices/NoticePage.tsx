import type { NoticeDraft, NoticeSheet } from '@encore/contract/endpoints'
import { noticeTextMax } from '@encore/contract/rules/broadcasts'
import { noticeKinds } from '@encore/contract/rules/kinds'
import { grantingRole } from '@encore/contract/rules/studio-roles'
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
import { useText } from '#app/i18n/TextProvider.tsx'
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
  const { w } = useText()
  const { me } = useCurrentStaff()
  const sheet = useLoaderData<NoticeSheet>()
  const { editor, isNew, isUnsaved, onDone, head } = useVersionedPage<NoticeDraft>(sheet, {
    textNames: ['title', 'summary', 'body'],
    list: '/notices',
    name: ({ title }) => title,
    newName: w.notices.new,
    read: (at) => call('GET /api/studio/notice/{id}', at),
    make: (body) => call('POST /api/studio/notice', { body }),
    save: (at, body) => call('PUT /api/studio/notice/{id}', { ...at, body }),
  })
  const { draft, set, problems } = editor
  const words = w.notices
  const isForAll = grantingRole(me.roles, 'notice.write', null) !== null
  const mayWrite = grantingRole(me.roles, 'notice.write', sheet.draft.eventId) !== null
  const text = (name: 'title' | 'summary' | 'body', rows: number, hint?: string) => (
    <TextsField
      label={name === 'title' ? words.name : words[name]}
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
      back={{ to: '/notices', label: words.back }}
      {...head}
      editor={editor}
      nameOf={(field) => words.fields[field] ?? field}
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
              <h2>{words.facts}</h2>
            </header>
            <div className={layout.fields}>
              <Field label={words.kind}>
                <Select
                  value={draft.kind}
                  onChange={({ target }) => set({ kind: target.value as NoticeDraft['kind'] })}
                >
                  {noticeKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {words.kinds[kind]}
                    </option>
                  ))}
                </Select>
              </Field>
              <EventField
                label={words.about}
                none={words.noEvent}
                value={draft.eventId ?? ''}
                error={problemOf(w, problems, 'eventId')}
                onChange={(eventId) => set({ eventId: eventId || null })}
              />
              <Checkbox
                checked={draft.isPinned}
                disabled={!isForAll}
                note={isForAll ? undefined : words.isPinnedHint}
                onChange={({ target }) => set({ isPinned: target.checked })}
              >
                {words.isPinned}
              </Checkbox>
            </div>
          </section>
        </>
      }
    >
      <section className={box.box}>
        <header>
          <h2>{words.texts}</h2>
        </header>
        <div className={layout.fields}>
          {text('title', 1)}
          {text('summary', 2, words.summaryHint)}
          {text('body', 12)}
        </div>
      </section>
    </FormFrame>
  )
}
