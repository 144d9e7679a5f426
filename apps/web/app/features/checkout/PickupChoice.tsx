import type { Quote } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Section } from '@encore/ui/Section'
import { SlotTime } from '#app/features/purchases/SlotTime.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Checkout } from './use-checkout.ts'

export function PickupChoice({ quote, checkout }: { quote: Quote; checkout: Checkout }) {
  const t = useT()
  const { slots: chosen, chooseSlot, isTried } = checkout
  return (
    <Section ref={checkout.pickup} title={t('checkout.pickup')} note={t('checkout.pickupNote')}>
      {quote.requires.pickup.flatMap(({ productUid, zone, slots }) =>
        quote.lines
          .filter((line) => line.productUid === productUid && slots.length > 0)
          .map((line) => {
            const key = line.cartItemId ?? productUid
            return (
              <ChoiceGroup
                key={key}
                legend={<span lang={languageTag[line.name.lang]}>{line.name.text}</span>}
                value={chosen.get(key) ?? ''}
                onValueChange={(slot) => chooseSlot(key, slot)}
                error={isTried && !chosen.has(key) ? t('checkout.pickupMissing') : undefined}
              >
                {slots.map(({ id, from, to, left }) => (
                  <Choice
                    key={id}
                    value={id}
                    disabled={left < 1}
                    title={<SlotTime from={from} to={to} zone={zone} />}
                    aside={left < 1 ? t('checkout.slotFull') : t('checkout.slotLeft', { n: left })}
                  />
                ))}
              </ChoiceGroup>
            )
          }),
      )}
    </Section>
  )
}
