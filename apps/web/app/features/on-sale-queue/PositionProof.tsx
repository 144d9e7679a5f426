import { useMutation } from '@encore/app-kit/use-mutation'
import type { EventDetail, OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import { queueDrawSec } from '@encore/contract/rules/limits'
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
 * Proof of a queue position: the commitment published before, the list, seed and round that decided, and the draw
 * recomputed in the browser.
 */
export function PositionProof({ event, queue, entry }: PositionProofProps) {
  const t = useT()
  const {
    run: check,
    isBusy,
    result: verdict,
  } = useMutation(() => verdictOf(queue, entry).catch(() => 'unreachable' as const))
  const { drawnPlace } = entry
  const isEarlierForm = queue.seed !== null && queue.listHash === null
  const isDrawnBySeed = queue.drawnCount !== null && queue.roundSignature === null
  const isPlannedBySeed = isEarlierForm || queue.randomness === 'SEED_ONLY'
  const code = (text: string) => <code className={styles.code}>{text}</code>
  const codeRow = (key: string, name: string, text: string | null) =>
    text === null ? [] : [{ key, name, value: code(text) }]
  return (
    <details className={styles.proof}>
      <summary>{t('queue.receipt.title')}</summary>
      <div className={styles.inside}>
        {!isPlannedBySeed && <p className={styles.how}>{t('queue.receipt.how', { n: queueDrawSec.lead })}</p>}
        {(isPlannedBySeed || isDrawnBySeed) && <p className={styles.how}>{t('queue.receipt.seedOnly')}</p>}
        {!isPlannedBySeed && queue.randomness === 'SANDBOX' && (
          <p className={styles.how}>{t('queue.receipt.sandbox')}</p>
        )}
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
            ...codeRow('list', t('queue.receipt.list'), queue.listHash),
            ...codeRow('seed', t('queue.receipt.seed'), queue.seed),
            ...(queue.round === null
              ? []
              : [
                  {
                    key: 'round',
                    name: t('queue.receipt.round'),
                    value: t('queue.receipt.roundOf', { round: queue.round }),
                  },
                ]),
            ...codeRow('signature', t('queue.receipt.signature'), queue.roundSignature),
          ]}
        />
        {queue.drawnCount !== null && drawnPlace !== null && (
          <Button busy={isBusy} onClick={() => void check()}>
            {t('queue.receipt.check')}
          </Button>
        )}
        <div role="status">
          {verdict && (
            <Notice kind={noticeKinds[verdict] ?? 'bad'}>{t(`queue.receipt.verdict.${verdict}`)}</Notice>
          )}
        </div>
      </div>
    </details>
  )
}

const noticeKinds: Partial<Record<string, 'ok' | 'warn'>> = {
  checked: 'ok',
  'checked-seed-only': 'ok',
  unreachable: 'warn',
}

async function verdictOf(queue: OnSaleQueue, { id, drawnPlace }: QueueEntry) {
  if (queue.seed === null || drawnPlace === null) return null
  const [{ checkQueue }, drawn] = await Promise.all([
    import('./check-queue.ts'),
    api('GET /api/v1/event/{id}/queue/draw', { params: { id: queue.eventId } }),
  ])
  if (!drawn.ok) return 'unreachable' as const
  return checkQueue(queue, drawn.value.content, { id, drawnPlace })
}
