import type { StudioPermission } from '@encore/contract/rules/staff-roles'
import type { FixedKey } from '#app/i18n/text.ts'

interface EventPart {
  /** Below the address of the event. */
  path: string
  title: FixedKey
  needs: StudioPermission
}

/** The pages of one event, in the order of a show. */
export const eventPages: readonly EventPart[] = [
  { path: '', title: 'stage.tabs.overview', needs: 'event.read' },
  { path: '/live', title: 'live.title', needs: 'live.read' },
  { path: '/captions', title: 'stage.tabs.captions', needs: 'caption.write' },
  { path: '/lights-and-polls', title: 'stage.tabs.cues', needs: 'show.run' },
  { path: '/guest-list', title: 'guestList.title', needs: 'right.write' },
  { path: '/draws', title: 'draws.title', needs: 'draw.read' },
  { path: '/calls', title: 'calls.title', needs: 'call.read' },
  { path: '/replay', title: 'stage.tabs.replay', needs: 'replay.write' },
]
