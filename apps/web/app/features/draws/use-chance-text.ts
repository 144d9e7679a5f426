import { useT } from '#app/i18n/TextProvider.tsx'
import { shownChance } from './shown-chance.ts'

/** Returns a function that writes a chance: `1 in 61`, `29%`. */
export function useChanceText(): (chance: number) => string {
  const t = useT()
  return (chance) => {
    const shown = shownChance(chance)
    return 'percent' in shown ? t('odds.percent', { n: shown.percent }) : t('odds.oneIn', { n: shown.oneIn })
  }
}
