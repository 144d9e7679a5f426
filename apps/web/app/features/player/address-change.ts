import type { Playback } from '@encore/contract/endpoints'

/**
 * `NONE`: no change; `RELOAD`: the current camera has another stream; `LEAVE`: it is no longer available and the main
 * camera follows.
 */
export type AddressChange = 'NONE' | 'RELOAD' | 'LEAVE'

const token = /^\/v\/[^/]+\//

/** Returns what a player must do with new addresses, when a ticket gives more or less than before. */
export function addressChangeOf(
  last: Pick<Playback, 'angles'>,
  next: Pick<Playback, 'angles'>,
  shown: string,
): AddressChange {
  const addressIn = ({ angles }: Pick<Playback, 'angles'>) =>
    angles.find(({ name }) => name === shown)?.standardUrl.replace(token, '')
  const [before, after] = [addressIn(last), addressIn(next)]
  if (after === undefined) return before === undefined ? 'NONE' : 'LEAVE'
  return before === after ? 'NONE' : 'RELOAD'
}
