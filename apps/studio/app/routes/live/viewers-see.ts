import type { LiveControl } from '@encore/contract/endpoints'

/** Content of the event's page for waiting fans and viewers. */
export type ViewersSee = 'COUNTDOWN' | 'PICTURE' | 'SLATE' | 'WAITING' | 'THANKS' | 'CANCELED' | 'UNKNOWN'

/** Outside the show, viewers see neither the encoder's stream nor the slate. */
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
