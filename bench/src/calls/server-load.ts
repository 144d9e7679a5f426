import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { bootProduct } from '../product.ts'
import { type LobbySize, openLobby } from './lobby.ts'

export interface ServerLoad {
  /** Share of one core that the server process used. */
  core: number
  transactionsPerSec: number
  answersPerSec: number
}

const settleMs = 8_000
const measuredMs = 60_000
const reportEveryMs = 5_000
const ticksPerSec = 100

/** Runs open sessions whose devices poll while nobody is on air, and measures the server in between. */
export async function measureServer(size: LobbySize): Promise<ServerLoad> {
  const product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const lobby = await openLobby(product.dataDir, size)
  const devices = lobby.poll(product.url)
  const reporting = setInterval(() => void lobby.report().catch(() => {}), reportEveryMs)
  try {
    const stations = size.sessions * size.stations
    for (let tries = 0; (await lobby.called()) < stations; tries++) {
      if (tries > 60) throw new Error(`Only ${await lobby.called()} of ${stations} stations called a fan`)
      await pause(1_000)
    }
    await pause(settleMs)
    const pid = serverOf(product.dataDir)
    const [cpu, transactions, answers] = [cpuSec(pid), await lobby.transactions(), devices.answers()]
    await pause(measuredMs)
    const sec = measuredMs / 1_000
    return {
      core: (cpuSec(pid) - cpu) / sec,
      transactionsPerSec: ((await lobby.transactions()) - transactions) / sec,
      answersPerSec: (devices.answers() - answers) / sec,
    }
  } finally {
    clearInterval(reporting)
    await devices.stop().catch((cause: unknown) => console.error(cause))
    await lobby.close()
    await product.stop()
  }
}

function serverOf(dataDir: string): number {
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      const settings = readFileSync(`/proc/${entry}/environ`, 'utf8').split('\0')
      if (command.includes('apps/server/src/main.ts') && settings.includes(`DATA_DIR=${dataDir}`))
        return Number(entry)
    } catch {
      // The process has ended meanwhile.
    }
  }
  throw new Error('The product has no process')
}

function cpuSec(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSec
}
