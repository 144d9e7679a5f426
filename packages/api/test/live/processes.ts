import { fork } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'
import { type Api, createApi } from '#platform/start.ts'
import { testSettings, type World } from '#test/world.ts'
import { openTheatre, type Theatre } from './theatre.ts'

/** One of several processes on one database: the whole API with chat rooms. */
export interface Process {
  api: Api
  theatre: Theatre
  readyz(): Promise<{ status: number; body: { status: string; chat: string } }>
  close(): Promise<void>
}

export async function openProcess(
  { db }: { db: Pick<World['db'], 'url'> },
  env: Record<string, string>,
): Promise<Process> {
  const config = readConfig({ ...testSettings, ...env })
  const api = await createApi({ config, databaseUrl: db.url, log: createLogger('silent'), worker: false })
  await api.http.ready()
  const theatre = await openTheatre({ api }, { settings: env })
  return {
    api,
    theatre,
    readyz: async () => {
      const reply = await api.http.inject('/readyz')
      return { status: reply.statusCode, body: reply.json() }
    },
    close: async () => {
      await theatre.close()
      await api.close()
    },
  }
}

export interface Crowd {
  databaseUrl: string
  redisUrl: string
  eventId: string
  uids: string[]
}

/** Starts a process with these members in its room; it can be killed like any other. */
export async function startCrowd({ db }: World, crowd: Omit<Crowd, 'databaseUrl'>) {
  const asked: Crowd = { ...crowd, databaseUrl: db.url }
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'), [JSON.stringify(asked)], { execArgv: [] })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const isThere = new Promise<void>((done) => child.once('message', () => done()))
  const isOver = exited.then(() => Promise.reject(new Error('the crowd’s process ended by itself')))
  await Promise.race([isThere, isOver])
  isOver.catch(() => {})
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
