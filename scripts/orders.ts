import { runCommand } from './operator/run-command.ts'
import { list } from './orders/list.ts'
import { deliver, returned, ship } from './orders/parcel.ts'
import { handOver, takeBack } from './orders/pass.ts'

await runCommand('orders', { list, ship, deliver, returned, 'hand-over': handOver, 'take-back': takeBack })
