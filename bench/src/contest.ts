import { drive, type Load, type LoadOptions } from './load.ts'
import { bindToCore, serverCore } from './machine.ts'
import { median, spread } from './statistics.ts'

export interface Contender {
  name: string
  /** Starts a fresh server, which is warmed up before it is measured. */
  start(): Promise<{ url: string; stop(): Promise<void>; said?(): string }>
}

export interface ContestRules extends Omit<LoadOptions, 'url'> {
  rounds: number
}

/** Long enough for hot code to be compiled, because a real server runs for weeks. */
const warmUpSec = 12

/**
 * Measures every contender in every round on a fresh server, in reverse order every second round (A B B A), so that a
 * machine that becomes slower affects all. Returns each contender's loads by round.
 */
export async function compete(contenders: Contender[], rules: ContestRules): Promise<Map<string, Load[]>> {
  const loads = new Map(contenders.map(({ name }) => [name, [] as Load[]]))
  const free = bindToCore(serverCore)
  try {
    for (let round = 0; round < rules.rounds; round++) {
      const order = round % 2 === 0 ? contenders : contenders.toReversed()
      for (const contender of order) {
        const load = await measure(contender, rules)
        loads.get(contender.name)?.push(load)
        console.log(
          `  round ${round + 1} of ${rules.rounds}, ${contender.name}: ${load.requestsPerSec.toFixed(0)} req/s, ${load.cpuUsPerRequest.toFixed(0)} us CPU each`,
        )
      }
    }
  } finally {
    free()
  }
  return loads
}

async function measure(contender: Contender, rules: ContestRules): Promise<Load> {
  const server = await contender.start()
  try {
    await drive({ ...rules, url: server.url, seconds: warmUpSec })
    return await drive({ ...rules, url: server.url })
  } catch (cause) {
    throw new Error(`${contender.name} could not be measured. It said: ${server.said?.().slice(-4_000)}`, {
      cause,
    })
  } finally {
    await server.stop()
  }
}

/** Returns a table row: medians over the rounds, with the slowest and the fastest rate. */
export function rowOf(name: string, loads: Load[]) {
  const all = <K extends keyof Load>(key: K) => loads.map((load) => load[key])
  return {
    server: name,
    'req/s': Math.round(median(all('requestsPerSec'))),
    'req/s range': spread(all('requestsPerSec')),
    'p50 ms': Math.round(median(all('p50Ms')) * 10) / 10,
    'p99 ms': Math.round(median(all('p99Ms')) * 10) / 10,
    'CPU us/req': Math.round(median(all('cpuUsPerRequest'))),
    'core used %': Math.round(median(all('busyPercent'))),
  }
}

/** Returns how many times faster the first is than the second, by round: by wall clock and by CPU. */
export function ratios(first: Load[], second: Load[]): { rate: number[]; cpu: number[] } {
  const pairs = first.flatMap((load, round) => {
    const other = second[round]
    return other ? [{ load, other }] : []
  })
  return {
    rate: pairs.map(({ load, other }) => load.requestsPerSec / other.requestsPerSec),
    cpu: pairs.map(({ load, other }) => other.cpuUsPerRequest / load.cpuUsPerRequest),
  }
}
