import type { StudioPermission } from '@encore/contract/rules/studio-roles'
import type { Words } from '#app/i18n/en.ts'

export interface LiveTab {
  /** Path below `/events/{id}/live`; empty for the first tab. */
  path: string
  word(w: Words): string
  needs: StudioPermission
}

/** In display order. Each one is a child route of `live` in `routes.tsx`. */
export const liveTabs: readonly LiveTab[] = [
  { path: '', word: (w) => w.live.show, needs: 'live.read' },
  { path: 'moderation', word: (w) => w.live.moderation, needs: 'chat.moderate' },
  { path: 'channel', word: (w) => w.live.channel, needs: 'live.write' },
  { path: 'trailer', word: (w) => w.showRecordings.trailer.title, needs: 'live.write' },
]
