import type { CartLine } from '@encore/contract/endpoints'
import type { CartProblem } from '@encore/contract/rules/cart'
import type { Money } from '@encore/contract/rules/money'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import type { ReactNode } from 'react'
import { GiveAway } from '#app/features/gift/GiveAway.tsx'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { AlertButton } from '#app/features/restock-alerts/AlertButton.tsx'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CartRow.module.css'
import { LineForm } from './LineForm.tsx'
import type { CartEdits } from './use-cart-edits.ts'

export interface LineProblemProps {
  line: CartLine
  problem: CartProblem
  edits: CartEdits
}

export function LineProblem(props: LineProblemProps) {
  const { line, problem, edits } = props
  const words = useProblemWords()
  return (
    <Notice kind={problem.kind === 'NOT_YET_OPEN' ? 'info' : 'warn'} action={<Fix {...props} />}>
      {words(problem, edits.lines.find(({ cartItemId }) => cartItemId === line.cartItemId) ?? line)}
    </Notice>
  )
}

function useProblemWords() {
  const t = useT()
  const { recent } = useMomentText()
  const money = useMoneyText()
  return (problem: CartProblem, { buyLimitMax }: CartLine): ReactNode => {
    switch (problem.kind) {
      case 'NOT_FOR_SALE':
      case 'SALE_CLOSED':
      case 'ALREADY_ENTITLED':
        return t(`cart.problem.${problem.kind}`)
      case 'NOT_YET_OPEN':
        return t('cart.problem.NOT_YET_OPEN', { time: recent(problem.opensAt) })
      case 'SOLD_OUT':
        return problem.mayReturn > 0 ? t('detail.mayReturn', { n: problem.mayReturn }) : t('detail.soldOut')
      case 'OVER_STOCK':
        return t('cart.problem.OVER_STOCK', { n: problem.left })
      case 'OVER_LIMIT':
        return problem.left > 0
          ? t('cart.problem.OVER_LIMIT', { n: problem.left, limit: buyLimitMax })
          : t('cart.problem.limitUsed', { limit: buyLimitMax })
      case 'NOT_PAYABLE':
        return t('cart.problem.NOT_PAYABLE')
      case 'PRICE_CHANGED':
        return t('cart.problem.PRICE_CHANGED', { was: money(problem.was), now: money(problem.now) })
    }
  }
}

function Fix({ line, problem, edits }: LineProblemProps) {
  const t = useT()
  switch (problem.kind) {
    case 'NOT_YET_OPEN':
      return null
    case 'PRICE_CHANGED':
      return <Accept line={line} edits={edits} price={problem.now} />
    case 'OVER_STOCK':
    case 'OVER_LIMIT':
      return problem.left > 0 ? (
        <SetTo line={line} edits={edits} quantity={problem.left} />
      ) : (
        <Remove line={line} edits={edits} />
      )
    case 'NOT_PAYABLE': {
      const [currency] = problem.currencies
      if (!currency) return <Remove line={line} edits={edits} />
      return (
        <Button size="s" render={<PageLink to={`/cart?currency=${currency}`} preventScrollReset />}>
          {t('cart.showIn', { currency })}
        </Button>
      )
    }
    case 'SOLD_OUT':
      return (
        <span className={styles.ways}>
          <AlertButton productUid={line.productUid} waitsFor="UNITS" compact small />
          <Remove line={line} edits={edits} />
        </span>
      )
    case 'ALREADY_ENTITLED':
      return (
        <span className={styles.ways}>
          {problem.isGivable && <GiveAway productUid={line.productUid} />}
          <Remove line={line} edits={edits} />
        </span>
      )
    default:
      return <Remove line={line} edits={edits} />
  }
}

type FixProps = Pick<LineProblemProps, 'line' | 'edits'>

function Accept({ line, edits, price }: FixProps & { price: Money }) {
  const t = useT()
  const change = { intent: 'accept' as const, cartItemId: line.cartItemId, prices: [price] }
  return (
    <LineForm line={line} edits={edits} change={change}>
      <Button type="submit" size="s" busy={edits.busy.has(line.cartItemId)}>
        {t('cart.accept')}
      </Button>
    </LineForm>
  )
}

function SetTo({ line, edits, quantity }: FixProps & { quantity: number }) {
  const t = useT()
  const change = { intent: 'set' as const, cartItemId: line.cartItemId, quantity }
  return (
    <LineForm line={line} edits={edits} change={change}>
      <input type="hidden" name="quantity" value={quantity} />
      <Button type="submit" size="s" busy={edits.busy.has(line.cartItemId)}>
        {t('cart.setTo', { n: quantity })}
      </Button>
    </LineForm>
  )
}

function Remove({ line, edits }: FixProps) {
  const t = useT()
  const change = { intent: 'remove' as const, cartItemId: line.cartItemId }
  return (
    <LineForm line={line} edits={edits} change={change}>
      <Button type="submit" size="s">
        {t('cart.remove')}
      </Button>
    </LineForm>
  )
}
