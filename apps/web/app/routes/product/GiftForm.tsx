import type { EventDetail, Product } from '@encore/contract/endpoints'
import { readMailableEmail } from '@encore/contract/rules/account'
import { needsDigitalConsent } from '@encore/contract/rules/digital-consent'
import { giftMessage } from '@encore/contract/rules/limits'
import { findMethod, type PgCode } from '@encore/contract/rules/payment-methods'
import { readPlainText } from '@encore/contract/rules/plain-text'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { DigitalConsent, isConsentAsked } from '#app/features/checkout/DigitalConsent.tsx'
import { GiftCard } from '#app/features/gift/GiftCard.tsx'
import { fieldProblemOf, noneLeftFor } from '#app/features/gift/gift-problem.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { GiftPayment } from './GiftPayment.tsx'
import { type GiftProblems, GiftWords } from './GiftWords.tsx'
import { type GiftDraft, useGiftDraft } from './gift-draft.ts'
import { NoneLeft } from './NoneLeft.tsx'
import styles from './send-gift.module.css'
import { useGiftOrder } from './use-gift-order.ts'
import { useGiftPrice } from './use-gift-price.ts'

export interface GiftFormProps {
  product: Product
  event: EventDetail | null
  me: { displayName: string; cube: number } | null
}

export function GiftForm({ product, event, me }: GiftFormProps) {
  const t = useT()
  const viewer = useViewer()
  const [draft, change] = useGiftDraft(product)
  const price = useGiftPrice(product, draft)
  const [wished, setWished] = useState<PgCode | null>(null)
  const method = price.methodFor(wished)
  const { order, isBusy, refusal } = useGiftOrder(product.id, price.renew)
  const [tried, setTried] = useState(false)
  const [isAgreed, setIsAgreed] = useState(false)
  const isRefused = isConsentAsked(refusal)
  const { savedCountry = null, currency = null } = price.quote ?? {}
  const asksConsent =
    isRefused || needsDigitalConsent([product.kind], { countryCode: savedCountry, currency })
  const problems = problemsOf(t, product, draft, tried ? 'all' : 'typed')
  const said = refusal && fieldProblemOf(refusal)
  const none = noneLeftFor(price.quote?.lines[0], product.stock)
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    setTried(true)
    const [first] = Object.keys(problemsOf(t, product, draft, 'all'))
    if (first) return focusOn(submitted.currentTarget, first)
    if (asksConsent && !isAgreed) return
    if (method) void order(draft, method, { shownTotal: price.total(method), isDigitalAgreed: asksConsent })
  }
  if (none) return <NoneLeft product={product} event={event} why={none} />
  return (
    <form className={styles.form} method="post" noValidate data-hold onSubmit={submit}>
      <GiftWords
        product={product}
        event={event}
        draft={draft}
        countries={price.countries}
        problems={{ ...(said && { [said.field]: t(`gift.problem.${said.key}`) }), ...problems }}
        onChange={change}
      />
      <aside className={styles.side}>
        <section className={styles.preview} aria-labelledby="gift-preview">
          <h2 id="gift-preview">{t('gift.preview')}</h2>
          <GiftCard
            gift={previewOf(product, event, draft)}
            senderName={(viewer.kind === 'member' ? viewer.me.displayName : me?.displayName) ?? null}
            message={draft.message.trim()}
          />
        </section>
        <GiftPayment
          product={product}
          price={price}
          method={method}
          cubes={viewer.kind === 'member' ? viewer.me.cube : (me?.cube ?? 0)}
          isPaidLater={method !== null && findMethod(method)?.deposit !== undefined}
          isBusy={isBusy}
          refusal={said || isRefused ? null : refusal}
          consent={
            asksConsent && <DigitalConsent isGiven={isAgreed} isMissing={tried} onChange={setIsAgreed} />
          }
          onMethod={setWished}
        />
      </aside>
    </form>
  )
}

function problemsOf(
  t: ReturnType<typeof useT>,
  { isRequiredShippingInfo }: Product,
  { message, recipientEmail, countryCode }: GiftDraft,
  which: 'typed' | 'all',
): GiftProblems {
  const read = readPlainText(message, giftMessage)
  const wrong = 'problem' in read && read.problem !== 'blank' ? read.problem : null
  const email = which === 'all' && recipientEmail.trim() !== '' ? readMailableEmail(recipientEmail) : null
  return {
    ...(wrong && { message: t(`gift.problem.message.${wrong}`) }),
    ...(email &&
      'rule' in email && {
        recipientEmail: t(email.rule === 'email' ? 'gift.problem.email.invalid' : 'signIn.emailLetters'),
      }),
    ...(which === 'all' &&
      isRequiredShippingInfo &&
      !countryCode && { countryCode: t('gift.problem.country') }),
  }
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

function previewOf(
  { id, kind, name, imageUrl }: Product,
  event: EventDetail | null,
  { quantity }: GiftDraft,
) {
  return {
    product: { productUid: id, kind, name, imageUrl },
    quantity,
    event: event && {
      id: event.id,
      slug: event.slug,
      title: event.title,
      startAt: event.startAt,
      zone: event.zone,
      accent: event.accent,
      imageUrl: event.images.still,
    },
  }
}
