import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Method, MethodOffer } from './methods.ts'

export interface MethodChoiceProps {
  offers: readonly MethodOffer[]
  /** Null when none can be taken. */
  method: Method | null
  onChoose: (method: Method) => void
}

/** How to pay, named in text. What cannot be taken now stays in reach, so that everybody can read why. */
export function MethodChoice({ offers, method, onChoose }: MethodChoiceProps) {
  const t = useT()
  return (
    <ChoiceGroup
      legend={t('shop.methods')}
      columns={Math.min(3, offers.length)}
      value={method ?? ''}
      onValueChange={(value) => {
        const chosen = offers.find(({ code, reason }) => code === value && reason === null)
        if (chosen) onChoose(chosen.code)
      }}
    >
      {offers.map(({ code, reason }) => (
        <Choice
          key={code}
          value={code}
          compact
          title={t(`shop.method.${code}`)}
          {...(reason !== null && { 'aria-disabled': true, note: t(`shop.unavailable.${reason}`) })}
        />
      ))}
    </ChoiceGroup>
  )
}
