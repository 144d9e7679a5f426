import type { CallState } from '@encore/contract/rules/calls/state'
import type { PictureSize, Sending } from './call-media.ts'

/** States in which a call has a connection. */
export type ConnectedState = Extract<CallState, 'NEXT' | 'RINGING' | 'LIVE'>

export const isConnectedState = (state: CallState): state is ConnectedState =>
  state === 'NEXT' || state === 'RINGING' || state === 'LIVE'

/** Media that may leave a device. */
export interface OpenGates {
  voice: boolean
  picture: boolean
  size: PictureSize
}

/** The fan is seen from NEXT on, and heard on air. */
export const fanGates = (
  state: CallState,
  { isCameraOff, isTextOnly }: { isCameraOff: boolean; isTextOnly: boolean },
): OpenGates => ({
  voice: state === 'LIVE' && !isTextOnly,
  picture: isConnectedState(state) && !isCameraOff,
  size: state === 'NEXT' ? 'SMALL' : 'FULL',
})

/** The artist's media goes to the fan on air alone, and not while it is suspended or stopped. */
export const artistGates = (
  state: CallState,
  { isSuspended, isStopped }: { isSuspended: boolean; isStopped: boolean },
): OpenGates => {
  const isOpen = state === 'LIVE' && !isSuspended && !isStopped
  return { voice: isOpen, picture: isOpen, size: 'FULL' }
}

/** Chooses the tracks that pass the gates. */
export const tracksThrough = (
  { voice, picture, size }: OpenGates,
  tracks: Pick<Sending, 'voice' | 'picture'>,
): Sending => ({
  ...{ voice: voice ? tracks.voice : null, picture: picture ? tracks.picture : null, size },
  interpreter: null,
})
