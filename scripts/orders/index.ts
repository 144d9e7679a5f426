import { list } from './list.ts'
import { deliver, returned, ship } from './parcel.ts'
import { handOver, takeBack } from './pass.ts'

export const commands = { list, ship, deliver, returned, 'hand-over': handOver, 'take-back': takeBack }
