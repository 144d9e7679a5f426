import { moveClock, readConfig } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onStoppedDatabase } from './stopped-product.ts'

export const clock: Command = {
  usage: ['clock <interval>', 'moves the time of a demo, for example by "3 hours"; "0" moves it back'],
  run: async ([interval, ...more]) => {
    if (!interval || more.length > 0) return null
    if (readConfig(process.env).isProduction) {
      console.error('The clock moves in a demo only')
      return 2
    }
    return onStoppedDatabase(async (url) =>
      console.log(`The product's time is ${await moveClock(url, interval)}`),
    )
  },
}
