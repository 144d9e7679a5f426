import type { LiveControl } from '@encore/contract/endpoints'

/** What the page of somebody who waits or watches shows. */
export type ViewersSee = 'COUNTDOWN' | 'PICTURE' | 'SLATE' | 'WAITING' | 'THANKS' | 'CANCELED' | 'UNKNOWN'

/** Before the show and after it nobody sees what the encoder sends, nor the slate over it. */
export function viewersSee({
  status,
  channel,
  input,
}: Pick<LiveControl, 'status' | 'channel' | 'input'>): ViewersSee {
  switch (status) {
    case 'CANCELED':
      return 'CANCELED'
    case 'ENDED':
      return 'THANKS'
    case 'SCHEDULED':
    case 'OPEN_TICKET':
      return 'COUNTDOWN'
    case 'ON_AIR': {
      if (channel === null) return 'WAITING'
      if (channel.kind !== 'INGEST') return 'PICTURE'
      if (input?.state === 'UNKNOWN') return 'UNKNOWN'
      if (input === null || input.shows === 'NOTHING') return 'WAITING'
      return channel.isSlate ? 'SLATE' : input.shows
    }
  }
}
