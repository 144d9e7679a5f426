import type { StudioReplay } from '@encore/contract/endpoints'
import { momentText } from '#app/data/times.ts'
import type { StudioLocale } from '#app/i18n/locale.ts'
import type { Translate } from '#app/i18n/text.ts'

/** Describes the effect of a save for fans. `fresh` is the replay as reloaded afterwards, or null when unknown. */
export function savedText(
  t: Translate,
  fresh: Pick<StudioReplay, 'sight' | 'window' | 'zone'> | null,
  locale: StudioLocale,
): string {
  if (!fresh) return t('announcing.saved')
  if (fresh.sight !== 'AHEAD') return t(`replay.saved.${fresh.sight}`)
  return t('replay.saved.AHEAD', { when: momentText(fresh.window?.from ?? '', locale, fresh.zone) })
}
