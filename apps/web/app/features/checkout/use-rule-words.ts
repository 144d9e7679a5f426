import { postCodeExample } from '@encore/contract/rules/address-forms'
import { foldLine } from '@encore/contract/rules/label-spelling'
import { disallowedCharacters } from '@encore/contract/rules/printable'
import { useT } from '#app/i18n/TextProvider.tsx'

const plain = [
  'bytes',
  'country',
  'date',
  'email',
  'future',
  'phone',
  'required',
  'script',
  'served',
] as const
type PlainRule = (typeof plain)[number]
const isPlain = (rule: string): rule is PlainRule => plain.some((known) => known === rule)

export function useRuleWords(): (rule: string, text: string, countryCode: string) => string {
  const t = useT()
  return (rule, text, countryCode) => {
    if (isPlain(rule)) return t(`address.rule.${rule}`)
    if (rule === 'emailLetters') return t('signIn.emailLetters')
    if (rule === 'characters') {
      const characters = disallowedCharacters(foldLine(text)).join(' ')
      return characters ? t('address.rule.characters', { characters }) : t('address.rule.other')
    }
    if (rule === 'enum') return t('address.rule.required')
    const example = rule === 'pattern' ? postCodeExample(countryCode) : ''
    return example ? t('address.rule.postCode', { example }) : t('address.rule.other')
  }
}
