import type { CartLine } from '@encore/contract/endpoints'
import { isPayable } from '@encore/contract/rules/cart'
import { languageTag } from '@encore/contract/rules/locale'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { Notice } from '@encore/ui/Notice'
import { Picture } from '@encore/ui/Picture'
import { Stepper } from '@encore/ui/Stepper'
import { Tool } from '@encore/ui/Tool'
import Download from 'lucide-react/icons/download'
import Package from 'lucide-react/icons/package'
import Ticket from 'lucide-react/icons/ticket'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CartRow.module.css'
import { LineForm } from './LineForm.tsx'
import { LineProblem } from './LineProblem.tsx'
import type { CartEdits } from './use-cart-edits.ts'

export interface CartRowProps {
  line: CartLine
  edits: CartEdits
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export function CartRow({ line, edits, isChosen, onChoose }: CartRowProps) {
  const t = useT()
  const { cartItemId, name, event, problems } = line
  const failure = edits.failed.get(cartItemId)
  const to = event ? `/detail/${event.slug}/products` : null
  return (
    <li className={styles.row} data-off={isPayable(line) ? undefined : ''}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isPayable(line)}
          onChange={(change) => onChoose(change.target.checked)}
        />
        <span className="visually-hidden">{t('cart.choose', { name: name.text })}</span>
      </label>
      <Art line={line} />
      <div className={styles.what}>
        <h3 lang={languageTag[name.lang]}>
          {to ? (
            <PageLink className="reach" to={to}>
              {name.text}
            </PageLink>
          ) : (
            name.text
          )}
        </h3>
        {event && <p lang={languageTag[event.title.lang]}>{event.title.text}</p>}
      </div>
      <Quantity line={line} edits={edits} />
      <Cost line={line} />
      <LineForm className={styles.remove} line={line} edits={edits} change={{ intent: 'remove', cartItemId }}>
        <Tool type="submit" label={t('cart.removeName', { name: name.text })}>
          <Trash2 />
        </Tool>
      </LineForm>
      {(problems.length > 0 || failure) && (
        <div className={styles.problems}>
          {problems.map((problem) => (
            <LineProblem key={JSON.stringify(problem)} line={line} problem={problem} edits={edits} />
          ))}
          {failure && (
            <Notice kind="bad" role="alert">
              {t(failure.name === 'UNAVAILABLE' ? 'cart.notSaved' : `errors.${failure.name}`)}
            </Notice>
          )}
        </div>
      )}
    </li>
  )
}

function markOf(kind: CartLine['kind']) {
  if (kind.startsWith('TICKET') || kind === 'DRAW_ENTRY') return Ticket
  return kind === 'DIGITAL' ? Download : Package
}

function Art({ line: { imageUrl, kind } }: { line: CartLine }) {
  const Mark = markOf(kind)
  return imageUrl ? (
    <Picture
      className={styles.art}
      src={imageUrl}
      alt=""
      width={600}
      height={600}
      widths={[120, 240, 320]}
      sizes="6rem"
    />
  ) : (
    <span className={styles.art}>
      <Mark />
    </span>
  )
}

/** Shows the quantity as text when there is only one choice. */
function Quantity({ line, edits }: { line: CartLine; edits: CartEdits }) {
  const t = useT()
  const { cartItemId, name, quantity, quantityMax, buyLimitMax } = line
  const max = Math.max(quantity, quantityMax)
  const change = (next: number) => ({ intent: 'set' as const, cartItemId, quantity: next })
  if (buyLimitMax === 1 && quantity === 1) return <p className={styles.only}>{t('cart.onlyOne')}</p>
  return (
    <LineForm className={styles.quantity} line={line} edits={edits} change={change(quantity)}>
      <Stepper
        label={t('cart.quantityOf', { name: name.text })}
        lessLabel={t('cart.less', { name: name.text })}
        moreLabel={t('cart.more', { name: name.text })}
        name="quantity"
        value={quantity}
        max={max}
        disabled={max <= 1}
        onValueChange={(next) => edits.change(line, change(next))}
      />
    </LineForm>
  )
}

/** Total of the line in money and in cubes; with several units also the price of one. */
function Cost({ line: { unitPrice, pointPrice, quantity } }: { line: CartLine }) {
  const t = useT()
  const money = useMoneyText()
  const total = unitPrice && { ...unitPrice, amount: unitPrice.amount * quantity }
  const points = pointPrice === null ? null : pointPrice * quantity
  return (
    <div className={styles.cost}>
      {total && <b translate="no">{money(total)}</b>}
      {points !== null && (
        <span>
          <CubeAmount words={t('wallet.cubes', { n: points })} />
        </span>
      )}
      {unitPrice && quantity > 1 && <small>{t('cart.each', { price: money(unitPrice) })}</small>}
    </div>
  )
}
