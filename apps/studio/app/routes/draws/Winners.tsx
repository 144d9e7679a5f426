import { Badge } from '@encore/ui/Badge'
import { useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { useAnswer } from '#app/data/use-answer.ts'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Draws.module.css'

const kinds = { WAITING: 'open', CONFIRMED: 'ok', FORFEITED: 'soft' } as const

/** Winners by masked name, without ranks and entries. */
export function Winners({ eventId, id }: { eventId: string; id: string }) {
  const { t, locale } = useText()
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/draw/{id}/winners', { params: { eventId, id } }),
    [eventId, id],
  )
  const asked = useAnswer(load)
  const { value } = asked
  const count = new Intl.NumberFormat(locale)
  return (
    <section className={box.box} aria-busy={value === null && asked.failed === ''}>
      <header>
        <h2>{t('draws.winners.title')}</h2>
      </header>
      <p className={box.quiet}>{t('draws.winners.lead')}</p>
      <RetryNotice asked={asked} />
      {value ? (
        <div className={styles.result}>
          <dl className={styles.figures}>
            {(['waiting', 'confirmed', 'forfeited'] as const).map((status) => (
              <div key={status}>
                <dt>{t(`draws.winners.counts.${status}`)}</dt>
                <dd>{count.format(value.counts[status])}</dd>
              </div>
            ))}
            <div>
              <dt>{t('draws.winners.free')}</dt>
              <dd>{count.format(value.free)}</dd>
            </div>
          </dl>
          {value.winners.length === 0 ? (
            <p>{t('draws.winners.none')}</p>
          ) : (
            <ul className={styles.winners}>
              {value.winners.map(({ name, status }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: masked names are not unique and the list is fixed
                <li key={at}>
                  <span>{name ?? t('members.gone')}</span>
                  <Badge kind={kinds[status]}>{t(`draws.winners.statuses.${status}`)}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : null}
    </section>
  )
}
