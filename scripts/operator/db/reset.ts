import type { Command } from '../shared/command.ts'
import { deleteData } from './stopped-product.ts'

export const reset: Command = {
  usage: ['reset', 'deletes the embedded database, pictures, recordings and mails'],
  run: async (args) => {
    if (args.length > 0) return null
    const code = await deleteData(['images', 'sandbox', 'live', 'sheets'])
    if (code === 0) console.log('The database is empty. The next start seeds the demo')
    return code
  },
}
