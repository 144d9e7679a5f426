import type { StudioPermission } from '@encore/contract/rules/staff-roles'
import type { Translate } from '#app/i18n/text.ts'

interface EventPart {
  /** Below the address of the event. */
  path: string
  word(t: Translate): string
  needs: StudioPermission
}

/** The pages of one event, in the order of a show. */
export const eventPages: readonly EventPart[] = [
  { path: '', word: (t) => t('stage.tabs.overview'), needs: 'event.read' },
  { path: '/live', word: (t) => t('live.title'), needs: 'live.read' },
  { path: '/captions', word: (t) => t('stage.tabs.captions'), needs: 'caption.write' },
  { path: '/cues', word: (t) => t('stage.tabs.cues'), needs: 'show.run' },
  { path: '/guests', word: (t) => t('guests.title'), needs: 'right.write' },
  { path: '/replay', word: (t) => t('stage.tabs.replay'), needs: 'replay.write' },
]
