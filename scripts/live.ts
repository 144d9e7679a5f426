import { channel } from './live/channel.ts'
import { input } from './live/input.ts'
import { key } from './live/key.ts'
import { runCommand } from './operator/run-command.ts'

await runCommand('live', { key, input, channel })
