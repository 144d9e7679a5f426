import { useMutation } from '@encore/app-kit/use-mutation'
import type { AuditEntry, AuditQuery, Teammate } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { EventFilter } from '#app/features/pickers/EventFilter.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { DayFilter, Filters, SearchFilter, SelectFilter } from '#app/list/Filters.tsx'
import { inOwnDays, queryOf } from '#app/list/query.ts'
import box from '#app/shell/Card.module.css'
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

const filters = ['q', 'actor', 'action', 'eventId', 'outcome', 'from', 'to'] as const

export async function readAudit({ request }: LoaderFunctionArgs): Promise<Found> {
  const query = inOwnDays(queryOf(request, filters) as AuditQuery)
  const log = unwrap(await call('GET /api/studio/audit', { query }))
  const team = await call('GET /api/studio/team')
  return { ...log, members: team.ok ? team.value.members : [], query }
}

export function AuditPage() {
  const t = useT()
  const found = useLoaderData<Found>()
  return (
    <>
      <PageHead title={t('shell.audit')} lead={t('audit.lead')} />
      <Narrow members={found.members} />
      <Entries key={JSON.stringify(found.query) + found.content[0]?.seq} first={found} />
    </>
  )
}

function Narrow({ members }: { members: Teammate[] }) {
  const { t, textsUnder } = useText()
  return (
    <Filters names={filters}>
      <SearchFilter name="q" label={t('audit.search')} />
      <SelectFilter
        name="actor"
        label={t('audit.who')}
        all={t('audit.anyone')}
        options={members.map(({ uid, nickname }) => ({ value: uid, label: nickname }))}
      />
      <SelectFilter
        name="action"
        label={t('audit.what')}
        all={t('audit.anything')}
        options={textsUnder('audit.actions').map(([value, label]) => ({ value, label }))}
      />
      <EventFilter />
      <SelectFilter
        name="outcome"
        label={t('audit.outcome')}
        all={t('audit.anyOutcome')}
        options={[
          { value: 'DONE', label: t('audit.done') },
          { value: 'REFUSED', label: t('audit.refused') },
        ]}
      />
      <DayFilter name="from" label={t('shell.list.from')} />
      <DayFilter name="to" label={t('shell.list.to')} />
    </Filters>
  )
}

function Entries({ first }: { first: Found }) {
  const t = useT()
  const [log, setLog] = useState<Log>(first)
  const { run, isBusy, failure } = useMutation((cursor: string) =>
    call('GET /api/studio/audit', { query: { ...first.query, cursor } }),
  )
  async function more(cursor: string) {
    const answer = await run(cursor)
    if (answer?.ok) setLog({ ...answer.value, content: [...log.content, ...answer.value.content] })
  }
  if (log.content.length === 0)
    return (
      <Empty icon={<ScrollText />} title={t('audit.empty')} level={2} framed>
        {t('audit.emptyText')}
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
      <FailureNotice name={failure?.error.name} />
      {nextCursor === null ? null : (
        <Button wide busy={isBusy} busyLabel={t('shell.loading')} onClick={() => void more(nextCursor)}>
          {t('audit.more')}
        </Button>
      )}
    </section>
  )
}
