import type { Playback } from '@encore/contract/endpoints'

/** Nothing; the camera on screen has other pictures now and is loaded anew; or it is closed and the main one follows. */
export type AddressChange = 'NONE' | 'RELOAD' | 'LEAVE'

const token = /^\/v\/[^/]+\//

/** Tells what a player does when it is given other addresses: the ticket opens more or less than before. */
export function changeOfAddresses(
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
