import type { EventDetail, Product } from '@encore/contract/endpoints'
import { languageNames } from '@encore/contract/labels/languages'
import { listText } from '@encore/contract/rules/list-text'
import { formatDay, formatMoment } from '@encore/contract/rules/time'
import { Pairs, type PairsProps } from '@encore/ui/Pairs'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Text } from '#app/i18n/text.ts'
import { callText } from './call-text.ts'

/** Facts needed before paying: limit, delivery, and what the checkout will ask. */
export function ProductFacts({ event, product, now }: { event: EventDetail; product: Product; now: number }) {
  return <Pairs rows={factsOf(event, product, now, useText())} />
}

function factsOf(event: EventDetail, product: Product, now: number, text: Text): PairsProps['rows'] {
  const { t, locale, tag } = text
  const { buyLimitMax, supplyDate, shipsFrom, isOnSitePickupProduct, download, customInfoFields, call } =
    product
  const row = (key: string, name: string, value: string | null) =>
    value === null ? [] : [{ key, name, value }]
  const day = supplyDate && formatDay(supplyDate, 'UTC', locale)
  const isAbroad = shipsFrom !== null && shipsFrom !== 'KR'
  return [
    ...row('callTime', t('products.facts.callTime'), call && callText(call, text)),
    ...row('call', t('products.facts.call'), call && formatMoment(call.startsAt, event.zone, locale)),
    ...row(
      'interpreter',
      t('products.facts.interpreter'),
      call && call.interpreterLanguages.length > 0
        ? listText(
            call.interpreterLanguages.map((one) => languageNames[one]),
            tag,
          )
        : null,
    ),
    ...row('recording', t('products.facts.recording'), call && t(`products.recording.${call.recording}`)),
    ...row('limit', t('products.facts.limit'), t('products.perAccount', { n: buyLimitMax })),
    ...row('supply', t(isOnSitePickupProduct ? 'products.facts.ready' : 'products.facts.sent'), day),
    ...row(
      'from',
      t('products.facts.from'),
      isAbroad ? (new Intl.DisplayNames([tag], { type: 'region' }).of(shipsFrom) ?? shipsFrom) : null,
    ),
    ...row('customs', t('products.facts.customs'), isAbroad ? t('products.customsCode') : null),
    ...row('pickup', t('products.facts.pickup'), isOnSitePickupProduct ? t('products.pickup') : null),
    ...row('files', t('products.facts.files'), download && filesText(download, event.zone, now, text)),
    ...row(
      'asked',
      t('products.facts.asked'),
      customInfoFields.length > 0
        ? listText(
            customInfoFields.map(({ label }) => label.text),
            tag,
          )
        : null,
    ),
  ]
}

function filesText(
  { from, days }: NonNullable<Product['download']>,
  zone: string,
  now: number,
  { t, locale }: Text,
): string {
  if (Date.parse(from) <= now) return t('products.filesNow', { n: days })
  return t('products.filesFrom', { from: formatMoment(from, zone, locale), n: days })
}
