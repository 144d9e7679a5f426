import { useMutation } from '@encore/app-kit/use-mutation'
import type { EventDetail, OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Pairs } from '@encore/ui/Pairs'
import { api } from '#app/data/api.ts'
import { EventTime } from '#app/features/event/EventTime.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './PositionProof.module.css'

interface PositionProofProps {
  event: EventDetail
  queue: OnSaleQueue
  entry: QueueEntry
}

/**
 * Proof of a queue position: the commitment published before, the seed published after, and the draw recomputed in the
 * browser.
 */
export function PositionProof({ event, queue, entry }: PositionProofProps) {
  const t = useT()
  const {
    run: check,
    isBusy,
    result: verdict,
  } = useMutation(() => verdictOf(queue, entry).catch(() => 'unreachable' as const))
  const { drawnPlace } = entry
  const code = (text: string) => <code className={styles.code}>{text}</code>
  return (
    <details className={styles.proof}>
      <summary>{t('queue.receipt.title')}</summary>
      <div className={styles.inside}>
        <p className={styles.how}>{t('queue.receipt.how')}</p>
        <Pairs
          rows={[
            { key: 'id', name: t('queue.receipt.number'), value: code(entry.id) },
            {
              key: 'joined',
              name: t('queue.receipt.joined'),
              value: <EventTime at={entry.joinedAt} zone={event.zone} />,
            },
            ...(queue.drawnCount === null
              ? []
              : [
                  {
                    key: 'drawn',
                    name: t('queue.receipt.drawn'),
                    value:
                      drawnPlace === null
                        ? t('queue.receipt.after')
                        : t('queue.receipt.of', { place: drawnPlace, count: queue.drawnCount }),
                  },
                ]),
            { key: 'promise', name: t('queue.receipt.promise'), value: code(queue.commitment) },
            ...(queue.seed === null
              ? []
              : [{ key: 'seed', name: t('queue.receipt.seed'), value: code(queue.seed) }]),
          ]}
        />
        {queue.seed !== null && drawnPlace !== null && (
          <Button busy={isBusy} onClick={() => void check()}>
            {t('queue.receipt.check')}
          </Button>
        )}
        <div role="status">
          {verdict && (
            <Notice kind={verdict === 'checked' ? 'ok' : verdict === 'unreachable' ? 'warn' : 'bad'}>
              {t(`queue.receipt.verdict.${verdict}`)}
            </Notice>
          )}
        </div>
      </div>
    </details>
  )
}

async function verdictOf({ eventId, commitment, seed }: OnSaleQueue, { id, drawnPlace }: QueueEntry) {
  if (seed === null || drawnPlace === null) return null
  const [{ checkDraw }, drawn] = await Promise.all([
    import('@encore/contract/rules/draw'),
    api('GET /api/v1/event/{id}/queue/draw', { params: { id: eventId } }),
  ])
  if (!drawn.ok) return 'unreachable' as const
  return checkDraw({ commitment, seed, entryIds: drawn.value.content }, { id, drawnPlace })
}
