import { list } from './orders/list.ts'
import { deliver, returned, ship } from './orders/parcel.ts'
import { handOver, takeBack } from './orders/pass.ts'
import { runCommand } from './shared/run-command.ts'

export const commands = { list, ship, deliver, returned, 'hand-over': handOver, 'take-back': takeBack }

if (import.meta.main) process.exitCode = await runCommand('orders', commands, process.argv.slice(2))
