import type { StudioPermission } from '@encore/contract/rules/studio-roles'
import type { Words } from '#app/i18n/en.ts'

interface EventPart {
  /** Below the address of the event. */
  path: string
  word(w: Words): string
  needs: StudioPermission
}

/** The pages of one event, in the order of a show. */
export const eventPages: readonly EventPart[] = [
  { path: '', word: (w) => w.stageTabs.overview, needs: 'event.read' },
  { path: '/live', word: (w) => w.live.title, needs: 'live.read' },
  { path: '/captions', word: (w) => w.stageTabs.captions, needs: 'caption.write' },
  { path: '/cues', word: (w) => w.stageTabs.cues, needs: 'show.run' },
  { path: '/guests', word: (w) => w.guests.title, needs: 'right.write' },
  { path: '/replay', word: (w) => w.stageTabs.replay, needs: 'replay.write' },
]
