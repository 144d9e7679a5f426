import type { LiveControl, StudioEvent } from '@encore/contract/endpoints'
import { useOutletContext } from 'react-router'

/** What every tab of the live desk knows: the event, the show as it is now, and how to ask anew after a deed. */
export interface LiveFrame {
  event: StudioEvent
  /** Asked again every two seconds. */
  live: LiveControl
  refresh(): void
}

export const useLiveFrame = (): LiveFrame => useOutletContext<LiveFrame>()

export type ChannelKind = NonNullable<LiveControl['channel']>['kind']
/** In the order they are offered. */
export const channelKinds: readonly ChannelKind[] = ['INGEST', 'SIMULIVE', 'EXTERNAL']
