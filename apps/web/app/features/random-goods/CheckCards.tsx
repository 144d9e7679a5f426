import type { Allotment, OwnCards } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import FileDown from 'lucide-react/icons/file-down'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CheckCards.module.css'
import { allotmentFilePath, type CardCheckState, useCardCheck } from './use-card-check.ts'

export interface CheckCardsProps {
  /** An allotment whose list of units is final. */
  allotment: Allotment
  own: OwnCards | null
}

/** Repeats an allotment on the reader's device. */
export function CheckCards({ allotment, own }: CheckCardsProps) {
  const { t } = useText()
  const mine = own?.cards.filter(({ allotmentId }) => allotmentId === allotment.id) ?? []
  const [state, start] = useCardCheck(
    allotment.id,
    mine.map(({ unitId }) => unitId),
  )
  return (
    <section className={styles.check} aria-labelledby="check-cards">
      <h2 id="check-cards">{t('cards.check.title')}</h2>
      <p>{t('cards.check.text')}</p>
      <div role="status">
        <Verdict state={state} count={mine.length} />
      </div>
      <div className={styles.acts}>
        <Button
          kind="accent"
          busy={state.kind === 'running'}
          busyLabel={t('cards.check.busy')}
          onClick={start}
        >
          {t('cards.check.start')}
        </Button>
        <Button
          render={<a href={allotmentFilePath(allotment.id)} download={`cards-${allotment.number}.txt`} />}
        >
          <FileDown />
          {t('cards.check.save')}
        </Button>
      </div>
    </section>
  )
}

function Verdict({ state, count }: { state: CardCheckState; count: number }) {
  const { t } = useText()
  if (state.kind === 'failed') return <Notice kind="warn">{t(`cards.check.${state.why}`)}</Notice>
  if (state.kind !== 'done') return null
  const { faults, missing, units } = state.report
  if (faults.length > 0 || missing > 0)
    return (
      <Notice kind="bad" title={t('cards.check.wrong')}>
        <code translate="no">{[...faults, ...(missing > 0 ? ['unit-missing'] : [])].join(', ')}</code>
      </Notice>
    )
  if (units === 0) return <Notice>{t('cards.check.later')}</Notice>
  return <Notice kind="ok">{t('cards.check.right', { n: units, mine: count })}</Notice>
}
