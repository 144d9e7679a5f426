import { resolve } from 'node:path'
import { deleteExpiredBackups, readConfig, takeBackup, takeDump } from '@encore/api'
import { onDatabase } from './shared/database.ts'

const { BACKUP_DIR, BACKUP_DAYS, DATA_DIR, DATABASE_URL } = readConfig(process.env)
const into = resolve(process.argv[2] ?? BACKUP_DIR)

process.exitCode = await backUp().catch((cause: Error) => {
  console.error(cause.message)
  return 1
})

async function backUp(): Promise<number> {
  if (!process.argv[2] && !BACKUP_DIR) return say('Name a folder: npm run backup -- <folder>, or BACKUP_DIR')
  return onDatabase(async (url) => {
    const options = { dataDir: resolve(DATA_DIR), url, into }
    console.log(await (DATABASE_URL ? takeDump({ ...options, env: process.env }) : takeBackup(options)))
    await deleteExpiredBackups(into, BACKUP_DAYS, Date.now())
    return 0
  })
}

function say(message: string): number {
  console.error(message)
  return 2
}
