import type { StudioPermission } from '@encore/contract/rules/staff-roles'
import type { Translate } from '#app/i18n/text.ts'

export interface LiveTab {
  /** Path below `/events/{id}/live`; empty for the first tab. */
  path: string
  word(t: Translate): string
  needs: StudioPermission
}

/** In display order. Each one is a child route of `live` in `routes.tsx`. */
export const liveTabs: readonly LiveTab[] = [
  { path: '', word: (t) => t('live.show'), needs: 'live.read' },
  { path: 'moderation', word: (t) => t('live.moderation'), needs: 'chat.moderate' },
  { path: 'channel', word: (t) => t('live.channel'), needs: 'live.write' },
  { path: 'trailer', word: (t) => t('recordings.trailer.title'), needs: 'live.write' },
]
