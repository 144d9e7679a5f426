import { useMutation } from '@encore/app-kit/use-mutation'
import type { CartProblem } from '@encore/contract/rules/cart'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { GiveAway } from '#app/features/gift/GiveAway.tsx'
import { AlertButton } from '#app/features/restock-alerts/AlertButton.tsx'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './OrderSummary.module.css'
import type { QuoteLine } from './quote-line.ts'

/** Sets the quantity of a line (0 removes it) or accepts its current price. */
export type FixLine = (
  line: QuoteLine,
  fix: { quantity: number } | { accepts: CartProblem & { kind: 'PRICE_CHANGED' } },
) => Promise<void>

/** Problems that keep a line from being paid, each with a button that fixes it. */
export function LineProblems({ line, onFix }: { line: QuoteLine; onFix: FixLine }) {
  return line.problems.map((problem) => (
    <LineProblem key={problem.kind} line={line} problem={problem} onFix={onFix} />
  ))
}

function LineProblem({ line, problem, onFix }: { line: QuoteLine; problem: CartProblem; onFix: FixLine }) {
  const { t } = useText()
  const words = useProblemWords()
  const left = 'left' in problem ? Math.min(problem.left, line.quantityMax) : 0
  const { run: fix, isBusy } = useMutation(() =>
    onFix(line, problem.kind === 'PRICE_CHANGED' ? { accepts: problem } : { quantity: left }),
  )
  return (
    <Notice
      kind="warn"
      action={
        problem.kind === 'NOT_PAYABLE' || problem.kind === 'NOT_YET_OPEN' ? undefined : (
          <span className={styles.ways}>
            {problem.kind === 'SOLD_OUT' && (
              <AlertButton productUid={line.productUid} waitsFor="UNITS" compact small />
            )}
            {problem.kind === 'ALREADY_ENTITLED' && problem.isGivable && (
              <GiveAway productUid={line.productUid} />
            )}
            <Button size="s" busy={isBusy} onClick={() => void fix()}>
              {problem.kind === 'PRICE_CHANGED'
                ? t('checkout.fix.accept')
                : left > 0
                  ? t('checkout.fix.setTo', { n: left })
                  : t('checkout.fix.remove')}
            </Button>
          </span>
        )
      }
    >
      {words(problem)}
    </Notice>
  )
}

function useProblemWords(): (problem: CartProblem) => string {
  const { t } = useText()
  const money = useMoneyText()
  return (problem) => {
    switch (problem.kind) {
      case 'SOLD_OUT':
        return problem.mayReturn > 0
          ? t('checkout.problem.mayReturn', { n: problem.mayReturn })
          : t('detail.soldOut')
      case 'OVER_STOCK':
        return t('checkout.problem.stock', { n: problem.left })
      case 'OVER_LIMIT':
        return t('checkout.problem.limit', { n: problem.left })
      case 'PRICE_CHANGED':
        return t('checkout.problem.price', {
          was: money(problem.was),
          now: money(problem.now),
        })
      case 'NOT_PAYABLE':
        return t('checkout.problem.currency')
      case 'ALREADY_ENTITLED':
        return t('errors.ALREADY_ENTITLED')
      case 'NOT_FOR_SALE':
      case 'NOT_YET_OPEN':
      case 'SALE_CLOSED':
        return t('errors.SALE_CLOSED')
    }
  }
}
