import type { EventDetail } from '@encore/contract/endpoints'
import type { CallRoom } from './call-room.ts'
import type { FollowedSession } from './session-follower.ts'

/** Facts that every part of the page needs. */
export interface CallPartProps extends FollowedSession {
  room: CallRoom
  event: EventDetail
  /** The server's clock, epoch milliseconds. */
  now: number
}
