import { useMutation } from '@encore/app-kit/use-mutation'
import type { StockMovement } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { stampText } from '#app/data/times.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './ProductForm.module.css'

export interface Movements {
  content: StockMovement[]
  nextCursor: string | null
}

export interface MovementListProps {
  productId: string
  first: Movements
}

/** Stock movements, newest first. */
export function MovementList({ productId, first }: MovementListProps) {
  const { t, locale } = useText()
  const [{ content, nextCursor }, setMovements] = useState(first)
  const { run, isBusy, failure } = useMutation(async (cursor: string) => {
    const answer = await call('GET /api/studio/product/{id}/stock', {
      params: { id: productId },
      query: { cursor },
    })
    if (answer.ok) setMovements({ ...answer.value, content: [...content, ...answer.value.content] })
    return answer
  })
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'always' })
  const count = new Intl.NumberFormat(locale)
  return (
    <>
      <FailureNotice name={failure?.error.name ?? ''} />
      {content.length === 0 ? <p>{t('products.stock.none')}</p> : null}
      <ol className={styles.movements} aria-label={t('products.stock.history')}>
        {content.map((row) => (
          <li key={row.seq}>
            <b>{signed.format(row.quantity)}</b>
            <span>
              <span>{t(`products.stock.reasons.${row.reason}`)}</span>
              {row.note ? <q>{row.note}</q> : null}
              <small>
                <time dateTime={row.at}>{stampText(row.at)}</time>
                <span>{' · '}</span>
                <span>
                  {row.by ? (row.by.nickname ?? t('members.gone')) : t('products.stock.notRecorded')}
                </span>
              </small>
            </span>
            <span className={styles.after}>{count.format(row.onHand)}</span>
          </li>
        ))}
      </ol>
      {nextCursor ? (
        <Button
          size="s"
          wide
          busy={isBusy}
          busyLabel={t('shell.loading')}
          onClick={() => void run(nextCursor)}
        >
          {t('products.stock.older')}
        </Button>
      ) : null}
    </>
  )
}
