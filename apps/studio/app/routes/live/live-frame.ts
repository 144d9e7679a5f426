import type { LiveControl, StudioEvent } from '@encore/contract/endpoints'
import { useOutletContext } from 'react-router'

/** Shared by all tabs of live control: the event, the show's current state, and a refresh after an action. */
export interface LiveFrame {
  event: StudioEvent
  /** Polled every two seconds. */
  live: LiveControl
  refresh(): void
}

export const useLiveFrame = (): LiveFrame => useOutletContext<LiveFrame>()

export type ChannelKind = NonNullable<LiveControl['channel']>['kind']
/** In display order. */
export const channelKinds: readonly ChannelKind[] = ['INGEST', 'SIMULIVE', 'EXTERNAL']
