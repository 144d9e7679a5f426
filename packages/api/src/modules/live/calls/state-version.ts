import { createHash } from 'node:crypto'

/** Sums grow with each second, which the device knows first; the seat's generation follows its own offers. */
const unversioned = new Set(['countedMs', 'wallMs', 'seq', 'gen', 'isOffered'])

/** Returns a version that changes with everything in a state but counted time and offers. */
export const stateVersion = (state: object): string =>
  createHash('sha256')
    .update(JSON.stringify(state, (name, value) => (unversioned.has(name) ? undefined : value)))
    .digest('base64url')
    .slice(0, 16)
