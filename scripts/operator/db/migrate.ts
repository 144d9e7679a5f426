import { migrate } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onStoppedDatabase } from './stopped-product.ts'

export const migrateDatabase: Command = {
  usage: ['migrate', 'applies missing migrations'],
  run: async (args) => {
    if (args.length > 0) return null
    return onStoppedDatabase(async (url) => {
      const applied = await migrate(url)
      console.log(applied.length > 0 ? applied.join('\n') : 'Nothing to apply')
    })
  },
}
