import type { AuditEntry, AuditQuery, Teammate } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { answered, call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import styles from './AuditPage.module.css'
import { Entry } from './Entry.tsx'

interface Log {
  content: AuditEntry[]
  nextCursor: string | null
}

interface Found extends Log {
  members: Teammate[]
  query: AuditQuery
}

const filters = ['actor', 'action', 'from', 'to', 'eventId', 'objectId'] as const

export async function readAudit({ request }: LoaderFunctionArgs): Promise<Found> {
  const given = new URL(request.url).searchParams
  const query: AuditQuery = Object.fromEntries(
    filters.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])),
  )
  const log = answered(await call('GET /api/studio/audit', { query }))
  const team = await call('GET /api/studio/team')
  return { ...log, members: team.ok ? team.value.members : [], query }
}

/** What was done and refused. The filters are the address. */
export function AuditPage() {
  const w = useWords()
  const found = useLoaderData<Found>()
  return (
    <>
      <PageHead title={w.audit} lead={w.auditPage.lead} />
      <Filters members={found.members} />
      <Entries key={JSON.stringify(found.query) + found.content[0]?.seq} first={found} />
    </>
  )
}

function Filters({ members }: { members: Teammate[] }) {
  const w = useWords()
  const [query, setQuery] = useSearchParams()
  const set = (name: string, value: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const valueOfField = (name: string) => query.get(name) ?? ''
  return (
    <div className={styles.filters}>
      <Field label={w.auditPage.who}>
        <Select value={valueOfField('actor')} onChange={(event) => set('actor', event.target.value)}>
          <option value="">{w.auditPage.anyone}</option>
          {members.map(({ uid, nickname }) => (
            <option key={uid} value={uid}>
              {nickname}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={w.auditPage.what}>
        <Select value={valueOfField('action')} onChange={(event) => set('action', event.target.value)}>
          <option value="">{w.auditPage.anything}</option>
          {Object.entries(w.actions).map(([action, name]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={w.auditPage.from}>
        <TextInput
          type="date"
          value={valueOfField('from')}
          onChange={(event) => set('from', event.target.value)}
        />
      </Field>
      <Field label={w.auditPage.to}>
        <TextInput
          type="date"
          value={valueOfField('to')}
          onChange={(event) => set('to', event.target.value)}
        />
      </Field>
    </div>
  )
}

function Entries({ first }: { first: Found }) {
  const w = useWords()
  const [log, setLog] = useState<Log>(first)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function more(cursor: string) {
    setIsBusy(true)
    const answer = await call('GET /api/studio/audit', { query: { ...first.query, cursor } })
    setIsBusy(false)
    setProblem(answer.ok ? '' : answer.error.name)
    if (answer.ok) setLog({ ...answer.value, content: [...log.content, ...answer.value.content] })
  }
  if (log.content.length === 0)
    return (
      <Empty icon={<ScrollText />} title={w.auditPage.empty} framed>
        {w.auditPage.emptyText}
      </Empty>
    )
  const { nextCursor } = log
  return (
    <section className={box.box}>
      <ol className={styles.log}>
        {log.content.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
      {problem ? (
        <Notice kind="bad" role="alert">
          {errorText(w, problem)}
        </Notice>
      ) : null}
      {nextCursor === null ? null : (
        <Button wide busy={isBusy} busyLabel={w.loading} onClick={() => void more(nextCursor)}>
          {w.auditPage.more}
        </Button>
      )}
    </section>
  )
}
