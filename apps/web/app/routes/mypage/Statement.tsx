import { useMutation } from '@encore/app-kit/use-mutation'
import type { StatementEntry } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Statement.module.css'
import { listStatement, type StatementPart, type StatementQuery, statementPath } from './statement.ts'
import { useMovementWords } from './use-movement-words.ts'

export interface StatementProps {
  /** The part that the server rendered; the browser loads older ones. */
  first: StatementPart
  query: StatementQuery
}

/** Lists each movement with its cause and the balance after it, newest first. */
export function Statement({ first, query }: StatementProps) {
  const { t } = useText()
  const { entries, nextCursor, more, isBusy, failure } = useOlder(first, query)
  return (
    <>
      <table className={styles.statement}>
        <thead>
          <tr>
            <th scope="col">{t('account.wallet.date')}</th>
            <th scope="col">{t('account.wallet.what')}</th>
            <th scope="col">{t('account.wallet.amount')}</th>
            <th scope="col">{t('account.wallet.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Movement key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.more}>
        {query.cursor && (
          <Button kind="plain" render={<PageLink to={statementPath({ ...query, cursor: null })} />}>
            {t('account.wallet.newest')}
          </Button>
        )}
        {nextCursor && (
          <Button
            busy={isBusy}
            busyLabel={t('account.wallet.moreBusy')}
            render={
              <PageLink
                to={statementPath({ ...query, cursor: nextCursor })}
                onClick={(event) => {
                  event.preventDefault()
                  void more()
                }}
              />
            }
          >
            {t('account.wallet.more')}
          </Button>
        )}
      </div>
    </>
  )
}

function Movement({ entry }: { entry: StatementEntry }) {
  const { tag } = useText()
  const { dated } = useMomentText()
  const { at, amount, balance, order } = entry
  const { title, lang, detail } = useMovementWords()(entry)
  const name = <span lang={lang ? languageTag[lang] : undefined}>{title}</span>
  return (
    <tr>
      <td className={styles.date}>
        <time dateTime={at}>{dated(at)}</time>
      </td>
      <td className={styles.what}>
        <b>
          {order?.eventId ? (
            <PageLink className="link" to={`/detail/${order.eventId}`}>
              {name}
            </PageLink>
          ) : (
            name
          )}
        </b>
        {detail && <small>{detail}</small>}
      </td>
      <td className={styles.amount} data-in={amount > 0 ? '' : undefined}>
        {`${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString(tag)}`}
      </td>
      <td className={styles.balance}>{balance.toLocaleString(tag)}</td>
    </tr>
  )
}

/** Loads older parts one by one; new movements do not shift them. */
function useOlder(first: StatementPart, query: StatementQuery) {
  const [added, setAdded] = useState<StatementPart[]>([])
  const parts = [first, ...added]
  const nextCursor = parts.at(-1)?.nextCursor ?? null
  const { run, isBusy, failure } = useMutation(() => listStatement(api, { ...query, cursor: nextCursor }))
  const more = async () => {
    const answer = await run()
    if (answer?.ok) setAdded([...added, answer.value])
  }
  return { entries: parts.flatMap(({ content }) => content), nextCursor, more, isBusy, failure }
}
