import type { StudioReplay } from '@encore/contract/endpoints'
import { momentText } from '#app/data/times.ts'
import type { Words } from '#app/i18n/en.ts'
import type { StudioLocale } from '#app/i18n/locale.ts'

/** Describes the effect of a save for fans. `fresh` is the replay as reloaded afterwards, or null when unknown. */
export function savedText(
  w: Words,
  fresh: Pick<StudioReplay, 'sight' | 'window' | 'zone'> | null,
  locale: StudioLocale,
): string {
  const words = w.replay.saved
  if (!fresh) return w.announcing.saved
  if (fresh.sight !== 'AHEAD') return words[fresh.sight]
  return words.AHEAD(momentText(fresh.window?.from ?? '', locale, fresh.zone))
}
