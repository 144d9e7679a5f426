import type { PgCode } from '@encore/contract/rules/payment-methods'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Notice } from '@encore/ui/Notice'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './MethodChoice.module.css'
import { groupOf, type Method, type MethodGroup, type MethodOffer, methodGroups } from './methods.ts'

export interface MethodChoiceProps {
  offers: readonly MethodOffer[]
  /** Null when no method is available. */
  method: PgCode | null
  onChoose: (method: PgCode) => void
  /** A separate tile before the others: paying from the wallet. */
  cubes?: ReactNode
  /** The price of all gateway methods, given when the cubes tile has another price. */
  price?: string | undefined
  /** Set when a heading already names the choice. */
  hideLegend?: boolean
}

/** Payment methods by name. Unavailable ones stay focusable, with the reason as text. */
export function MethodChoice({ offers, method, onChoose, cubes, price, hideLegend }: MethodChoiceProps) {
  const t = useT()
  const [lost, forgetLost] = useClosedMeanwhile(offers, method)
  const groups = methodGroups
    .map((group) => ({ group, own: offers.filter(({ code }) => groupOf(code) === group) }))
    .filter(({ own }) => own.length > 0)
  const choice = (
    <ChoiceGroup
      legend={t('shop.methods')}
      hideLegend={hideLegend}
      value={method ?? ''}
      onValueChange={(value) => {
        forgetLost()
        const chosen = offers.find(({ code, reason }) => code === value && reason === null)
        if (chosen || value === 'CUBE') onChoose(chosen?.code ?? 'CUBE')
      }}
    >
      {cubes}
      {groups.map(({ group, own }) => (
        <Group key={group} group={group} offers={own} price={price} isAlone={groups.length === 1 && !price} />
      ))}
    </ChoiceGroup>
  )
  return (
    <>
      {choice}
      {lost && (
        <Notice kind="warn" role="status">
          {t('shop.closedMeanwhile', { method: t(`shop.method.${lost}`) })}
        </Notice>
      )}
    </>
  )
}

/** Returns the chosen method after it closed and another took its place, until it reopens or the fan chooses. */
function useClosedMeanwhile(offers: readonly MethodOffer[], method: PgCode | null) {
  const [lost, setLost] = useState<Method | null>(null)
  const before = useRef(method)
  const isClosed = (code: PgCode | null) =>
    offers.some((offer) => offer.code === code && offer.reason === 'CLOSED')
  const hasLost = before.current !== method && isClosed(before.current)
  useEffect(() => {
    if (hasLost) setLost(before.current === 'CUBE' ? null : before.current)
    before.current = method
  }, [hasLost, method])
  return [isClosed(lost) ? lost : null, () => setLost(null)] as const
}

interface GroupProps {
  group: MethodGroup
  offers: readonly MethodOffer[]
  price: string | undefined
  isAlone: boolean
}

function Group({ group, offers, price, isAlone }: GroupProps) {
  const t = useT()
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would be a second question
    <div className={styles.group} role="group" aria-labelledby={isAlone ? undefined : id}>
      {!isAlone && (
        <p className={styles.name}>
          <span id={id}>{t(`shop.group.${group}`)}</span>
          {price && <b translate="no">{price}</b>}
        </p>
      )}
      <div className={styles.tiles} style={{ '--columns': columnsFor(offers.length) }}>
        {offers.map(({ code, reason }) => (
          <Choice
            key={code}
            value={code}
            compact
            title={t(`shop.method.${code}`)}
            {...(reason !== null && { 'aria-disabled': true, note: t(`shop.unavailable.${reason}`) })}
          />
        ))}
      </div>
    </div>
  )
}

/** Returns 1 to 3 columns, preferring a count without a half-empty row. */
function columnsFor(count: number): number {
  if (count % 3 === 0) return 3
  return count === 1 ? 1 : count % 2 === 0 ? 2 : 3
}
