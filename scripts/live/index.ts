import { channel } from './channel.ts'
import { input } from './input.ts'
import { key } from './key.ts'

export const commands = { key, input, channel }
