import type { DrawDetail, OwnDraw } from '@encore/contract/endpoints'
import { useText } from '#app/i18n/TextProvider.tsx'
import { heldEntries } from './draw-phase.ts'
import styles from './OwnDrawPanel.module.css'
import { useChanceText } from './use-chance-text.ts'

export interface OwnLotsProps {
  draw: DrawDetail
  own: OwnDraw | null
  /** One line, where something else is large. */
  isSmall?: boolean
}

/** Caps up to this number are shown as a row of bars. */
const mostBars = 20

/** Own lots among all, with the chance that they give. */
export function OwnLots({ draw, own, isSmall }: OwnLotsProps) {
  const { t } = useText()
  const chanceText = useChanceText()
  const mine = heldEntries(own).length
  const pending = heldEntries(own).filter(({ seq }) => seq === null).length
  const among = t('draw.own.among', { mine, all: Math.max(draw.entries + pending, mine) })
  const chance = own?.chance ?? null
  const more = own?.chanceWithOneMore ?? null
  const cap = draw.entriesPerEntrant
  const canAddMore = more !== null && draw.products.length > 0
  return (
    <>
      <p className={styles.chance} data-small={isSmall ? '' : undefined}>
        <span>{among}</span> {chance !== null && <b>{chanceText(chance)}</b>}
      </p>
      {!isSmall && (cap > 1 || canAddMore) && (
        <div className={styles.tally}>
          {cap > 1 && cap <= mostBars && (
            <div aria-hidden>
              {Array.from({ length: cap }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place alone
                <i key={place} data-on={place < mine ? '' : undefined} />
              ))}
            </div>
          )}
          <p>
            {cap > 1 && <span>{t('draw.own.cap', { mine, max: cap })}</span>}
            {canAddMore && <span>{t('draw.own.more', { chance: chanceText(more) })}</span>}
          </p>
        </div>
      )}
    </>
  )
}
