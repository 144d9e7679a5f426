import type { EventDetail, Product } from '@encore/contract/endpoints'
import { giftMessage, orderQuantityMax } from '@encore/contract/rules/limits'
import { languageTag } from '@encore/contract/rules/locale'
import { countCharacters } from '@encore/contract/rules/plain-text'
import { Field } from '@encore/ui/Field'
import { Picture } from '@encore/ui/Picture'
import { Select } from '@encore/ui/Select'
import { Stepper } from '@encore/ui/Stepper'
import { TextArea } from '@encore/ui/TextArea'
import { TextInput } from '@encore/ui/TextInput'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { GiftDraft } from './gift-draft.ts'
import styles from './send-gift.module.css'

export type GiftProblems = Partial<Record<'message' | 'recipientEmail' | 'countryCode', string>>

export interface GiftWordsProps {
  product: Product
  event: EventDetail | null
  draft: GiftDraft
  /** Countries to which the goods ship; empty for products without an address. */
  countries: readonly string[]
  problems: GiftProblems
  onChange: (change: Partial<GiftDraft>) => void
}

export function GiftWords({ product, event, draft, countries, problems, onChange }: GiftWordsProps) {
  const { t } = useText()
  const { message, recipientEmail } = draft
  return (
    <div className={styles.words}>
      <section className={styles.block} aria-labelledby="gift-what">
        <h2 id="gift-what">{t('gift.what')}</h2>
        <What product={product} event={event} draft={draft} onChange={onChange} />
        {product.isRequiredShippingInfo && (
          <Country countries={countries} draft={draft} error={problems.countryCode} onChange={onChange} />
        )}
      </section>
      <section className={styles.block} aria-labelledby="gift-words">
        <h2 id="gift-words">{t('gift.words')}</h2>
        <Field
          label={t('gift.message.label')}
          aside={t('gift.message.count', { n: countCharacters(message.trim()), max: giftMessage.max })}
          hint={t('gift.message.hint')}
          error={problems.message}
        >
          <TextArea
            name="message"
            rows={5}
            value={message}
            onChange={(event) => onChange({ message: event.target.value })}
          />
        </Field>
        <Field
          label={t('gift.email.label')}
          aside={t('account.orders.dialog.optional')}
          hint={t('gift.email.hint')}
          error={problems.recipientEmail}
        >
          <TextInput
            name="recipientEmail"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={recipientEmail}
            onChange={(event) => onChange({ recipientEmail: event.target.value })}
          />
        </Field>
      </section>
      <ol className={styles.how}>
        {(['pay', 'share', 'accept'] as const).map((step) => (
          <li key={step}>
            <b>{t(`gift.how.${step}.title`)}</b>
            <span>{t(`gift.how.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function What({ product, event, draft, onChange }: Omit<GiftWordsProps, 'countries' | 'problems'>) {
  const { t } = useText()
  const { name, description, imageUrl, kind, buyLimitMax } = product
  const Name = event ? 'span' : 'b'
  return (
    <div className={styles.what}>
      {imageUrl && (
        <Picture src={imageUrl} alt="" width={600} height={600} widths={[120, 240]} sizes="4.5rem" />
      )}
      <div>
        {event && <b lang={languageTag[event.title.lang]}>{event.title.text}</b>}
        <Name lang={languageTag[name.lang]}>{name.text}</Name>
        <small lang={languageTag[description.lang]}>{description.text}</small>
      </div>
      {kind === 'GOODS' && (
        <Stepper
          label={t('gift.quantity.label', { name: name.text })}
          lessLabel={t('gift.quantity.less')}
          moreLabel={t('gift.quantity.more')}
          value={draft.quantity}
          max={Math.min(buyLimitMax, orderQuantityMax)}
          onValueChange={(quantity) => onChange({ quantity })}
        />
      )}
    </div>
  )
}

interface CountryProps extends Pick<GiftWordsProps, 'countries' | 'draft' | 'onChange'> {
  error: string | undefined
}

function Country({ countries, draft, error, onChange }: CountryProps) {
  const { t, tag } = useText()
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const listed = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, tag))
  return (
    <Field label={t('gift.country.label')} hint={t('gift.country.hint')} error={error}>
      <Select
        name="countryCode"
        value={draft.countryCode}
        onChange={(event) => onChange({ countryCode: event.target.value })}
      >
        <option value="">{t('gift.country.choose')}</option>
        {listed.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
