import { type Api, createApi, readConfig } from '@encore/api'
import { onDatabase } from './database.ts'

/** Runs `work` with the product's operations, but without its scheduled tasks. */
export const withBackEnd = (work: (ctx: Api['ctx']) => Promise<number>): Promise<number> =>
  onDatabase(async (databaseUrl) => {
    const api = await createApi({ config: readConfig(process.env), databaseUrl, worker: false })
    return work(api.ctx).finally(api.close)
  })
