import type { StudioPermission } from '@encore/contract/rules/staff-roles'
import type { FixedKey } from '#app/i18n/text.ts'

export interface LiveTab {
  /** Path below `/events/{id}/live`; empty for the first tab. */
  path: string
  title: FixedKey
  needs: StudioPermission
}

/** In display order. Each one is a child route of `live` in `pages.ts`. */
export const liveTabs: readonly LiveTab[] = [
  { path: '', title: 'live.show', needs: 'live.read' },
  { path: 'moderation', title: 'live.moderation', needs: 'chat.moderate' },
  { path: 'channel', title: 'live.channel', needs: 'live.write' },
  { path: 'trailer', title: 'recordings.trailer.title', needs: 'live.write' },
]
