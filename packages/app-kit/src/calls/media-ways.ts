import type { CallMediaWay } from '@encore/contract/endpoints'
import type { CallMedia } from './call-media.ts'
import { directMedia } from './direct-media.ts'
import { livekitMedia } from './livekit-media.ts'

const ways: Record<CallMediaWay, CallMedia> = { DIRECT: directMedia, LIVEKIT: livekitMedia }

export const mediaOf = (way: CallMediaWay): CallMedia => ways[way]
