import { fork } from 'node:child_process'
import { join } from 'node:path'
import { testSettings, type World } from '../world.ts'
import type { Outcomes, SaleAction } from './sale-process.ts'

export interface SaleProcesses {
  /** Runs each process's work simultaneously and returns the summed outcomes. */
  all(auditEntryOf: (index: number) => SaleAction): Promise<Outcomes>
  close(): Promise<void>
}

export async function startSaleProcesses(
  { db }: World,
  count: number,
  settings: Record<string, string> = {},
): Promise<SaleProcesses> {
  const started = await Promise.all(Array.from({ length: count }, () => start(db.url, settings)))
  return {
    all: async (auditEntryOf) =>
      sum(await Promise.all(started.map((one, index) => one.ask(auditEntryOf(index))))),
    close: async () => {
      await Promise.all(started.map((one) => one.close()))
    },
  }
}

async function start(databaseUrl: string, settings: Record<string, string>) {
  const env = {
    ...process.env,
    ...testSettings,
    LOG_LEVEL: 'silent',
    SALE_DATABASE: databaseUrl,
    ...settings,
  }
  const child = fork(join(import.meta.dirname, 'sale-process.ts'), { env, execArgv: [] })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const waiting = new Map<number, PromiseWithResolvers<Outcomes>>()
  const expectAnswer = (id: number) => {
    const answer = Promise.withResolvers<Outcomes>()
    waiting.set(id, answer)
    return answer.promise
  }
  child.on('message', ({ id, outcomes }: { id: number; outcomes: Outcomes }) => {
    waiting.get(id)?.resolve(outcomes)
    waiting.delete(id)
  })
  child.once('exit', (code) => {
    for (const answer of waiting.values()) answer.reject(new Error(`a server process ended with ${code}`))
  })
  await expectAnswer(0)
  let asked = 0
  return {
    ask: (auditEntry: SaleAction) => {
      child.send({ id: ++asked, auditEntry })
      return expectAnswer(asked)
    },
    close: async () => {
      child.disconnect()
      await exited
    },
  }
}

function sum(parts: Outcomes[]): Outcomes {
  const total: Outcomes = {}
  for (const part of parts) {
    for (const [name, count] of Object.entries(part)) total[name] = (total[name] ?? 0) + count
  }
  return total
}
