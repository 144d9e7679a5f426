import type { FrozenAddress, OrderDetail, TaxLine } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { fullName } from '@encore/contract/rules/shipping'
import { Button } from '@encore/ui/Button'
import { data } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { useDocument } from '#app/document.tsx'
import { addressLine } from '#app/features/address-book/address-line.ts'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { isTicket, useOrderWords } from '#app/features/orders/use-order-words.ts'
import { useTaxWords } from '#app/features/orders/use-tax-words.ts'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/receipt.ts'
import { isPaid } from './paid.ts'
import styles from './receipt.module.css'
import { TaxTable } from './TaxTable.tsx'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, supportEmail } = context.get(pageContext)
  const [detail, me] = await Promise.all([
    api('GET /api/v2/order/{id}/detail', { params: { id: params.id } }),
    api('GET /api/v2/member/me'),
  ])
  const { order, timeline, tax, address } = sectionData(detail)
  // An unpaid order has no receipt.
  if (!isPaid(order)) throw data(null, { status: 404 })
  const receiver = address && receiverOf(address)
  return { order, timeline, tax, receiver, buyer: me.ok ? me.value.displayName : '', supportEmail }
}

interface Receiver {
  name: string
  line: string
  countryCode: string
}

/** Formats name and address on the server, so that the page loads no address rules. */
function receiverOf(address: FrozenAddress): Receiver {
  const { countryCode, receiverName, receiverFirstName } = address
  const name = fullName(countryCode, receiverName, receiverFirstName)
  return { name, line: addressLine(address), countryCode }
}

const sellerFacts = ['representative', 'businessNumber', 'address'] as const

/** The buyer's receipt: seller, lines, amounts and refunds. It prints as one document. */
export default function Receipt({
  loaderData: { order, timeline, tax, receiver, buyer, supportEmail },
}: Route.ComponentProps) {
  const t = useT()
  const { dated } = useMomentText()
  const { seller } = useDocument()
  const { orderId, pgCode, createdAt } = order
  if (useViewer().kind === 'guest') return null
  const shortId = orderId.slice(-8)
  const paidAt = timeline.find(({ what }) => what === 'PAID')?.at ?? createdAt
  const agreedAt = timeline.find(({ what }) => what === 'DIGITAL_AGREED')?.at
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${t('receipt.title')} ${shortId} · Encore`} isPrivate />
      <article className={styles.paper}>
        <header>
          <h1>{t('receipt.title')}</h1>
          <p>{t('order.title', { id: shortId })}</p>
        </header>
        <div className={styles.parties}>
          <dl className={styles.facts}>
            <Fact name={t('receipt.seller')}>
              <b translate="no">{seller?.company ?? 'Encore'}</b>
            </Fact>
            {seller &&
              sellerFacts.map((name) => (
                <Fact key={name} name={t(`seller.${name}`)}>
                  <span translate="no">{seller[name]}</span>
                </Fact>
              ))}
            <TaxNumbers lines={tax} />
          </dl>
          <dl className={styles.facts}>
            {buyer && (
              <Fact name={t('receipt.buyer')}>
                <b translate="no">{buyer}</b>
              </Fact>
            )}
            {receiver && (
              <Fact name={t('receipt.to')}>
                <ReceiverLines {...receiver} />
              </Fact>
            )}
            <Fact name={t('order.number')}>
              <span translate="no">{orderId}</span>
            </Fact>
            <Fact name={t('order.placed')}>
              <time dateTime={createdAt}>{dated(createdAt)}</time>
            </Fact>
            <Fact name={t('receipt.paidAt')}>
              <time dateTime={paidAt}>{dated(paidAt)}</time>
            </Fact>
            {agreedAt && (
              <Fact name={t('receipt.agreedAt')}>
                <time dateTime={agreedAt}>{dated(agreedAt)}</time>
              </Fact>
            )}
            {pgCode !== 'CUBE' && <Fact name={t('order.method')}>{t(`shop.method.${pgCode}`)}</Fact>}
          </dl>
        </div>
        <Lines order={order} />
        <TaxTable lines={tax} isOfCubes={pgCode === 'CUBE'} />
        <p className={styles.note}>{t('receipt.questions', { address: supportEmail })}</p>
      </article>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        <Button render={<PageLink to={`/orders/${orderId}`} />}>{t('receipt.back')}</Button>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The seller's tax number in each country whose tax was collected, or a note that there is none. */
function TaxNumbers({ lines }: { lines: readonly TaxLine[] }) {
  const { numberName, numberOf } = useTaxWords()
  const taxed = lines.filter(({ treatment }) => treatment === 'TAXED')
  const once = new Map(taxed.map((line) => [`${line.country} ${line.registration}`, line]))
  return [...once].map(([key, line]) => (
    <Fact key={key} name={numberName(line.country)}>
      <span translate={line.registration ? 'no' : undefined}>{numberOf(line)}</span>
    </Fact>
  ))
}

function ReceiverLines({ name, line, countryCode }: Receiver) {
  const { tag } = useText()
  return (
    <>
      <span translate="no">{name}</span>
      <br />
      <span translate="no">{line}</span>
      <br />
      <span>{new Intl.DisplayNames([tag], { type: 'region' }).of(countryCode)}</span>
    </>
  )
}

function Lines({ order: { lines, shipping, total, refund, eventTitle } }: Pick<OrderDetail, 'order'>) {
  const t = useT()
  const { sum } = useOrderWords()
  const { signed } = useTaxWords()
  const { refunded } = refund
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('receipt.item')}</th>
          <th scope="col">{t('receipt.unit')}</th>
          <th scope="col">{t('receipt.quantity')}</th>
          <th scope="col">{t('receipt.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { lineId, name, quantity, unitPrice } = line
          return (
            <tr key={lineId}>
              <th scope="row">
                {isTicket(line) && eventTitle && (
                  <span className={styles.show} lang={languageTag[eventTitle.lang]}>
                    {eventTitle.text}
                  </span>
                )}
                <span lang={languageTag[name.lang]}>{name.text}</span>
              </th>
              <td translate="no">{sum(unitPrice)}</td>
              <td translate="no">{quantity}</td>
              <td translate="no">{sum({ ...unitPrice, amount: unitPrice.amount * quantity })}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        {shipping && <Sum name={t('order.shipping')} value={sum(shipping)} />}
        <Sum name={t('receipt.paid')} value={sum(total)} isStrong />
        {refunded && (
          <>
            <Sum name={t('order.refunded')} value={signed({ ...refunded, amount: -refunded.amount })} />
            <Sum
              name={t('receipt.kept')}
              value={sum({ ...total, amount: total.amount - refunded.amount })}
              isStrong
            />
          </>
        )}
      </tfoot>
    </table>
  )
}

function Sum({ name, value, isStrong }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <tr data-strong={isStrong ? '' : undefined}>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td translate="no">{value}</td>
    </tr>
  )
}

export function ErrorBoundary() {
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionError />
    </div>
  )
}
