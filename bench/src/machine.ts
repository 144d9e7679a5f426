import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** Server and generator have a core each, so that neither takes from the other. */
export const serverCore = 0
export const generatorCore = 1

/** What the figures were found on, and how busy it was with other work. */
export const describeMachine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGib: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
})

/** The commit that is measured, `+` behind it when files differ from it. */
export function describeBuild(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  const differs = git('status', '--porcelain', '--', ':/', ':(top,exclude)bench/results') !== ''
  return git('rev-parse', '--short', 'HEAD') + (differs ? '+' : '')
}

/** Binds this process, and with it everything it starts from now on, to one core; answers how to free it. */
export function bindToCore(core: number): () => void {
  const all = `0-${availableParallelism() - 1}`
  const bind = (cores: string) => execFileSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)])
  bind(String(core))
  return () => void bind(all)
}

const ticksPerSec = 100

/** CPU seconds used so far by all living processes that this one started, and by theirs. */
export const cpuSecOfChildren = (): number => secondsOf(family(), ({ ticks }) => ticks)

/** The same with those that have ended meanwhile, such as connections of a PostgreSQL; only differences mean anything. */
export const cpuSecOfFamily = (): number => secondsOf(family(), ({ ticks, endedTicks }) => ticks + endedTicks)

const secondsOf = (processes: ProcessStat[], ticksOf: (one: ProcessStat) => number) =>
  processes.reduce((sum, one) => sum + ticksOf(one), 0) / ticksPerSec

/** Whom this process started, and whom they did. */
function family(): ProcessStat[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
  const ours = new Set([process.pid])
  for (let grown = 0; grown !== ours.size; ) {
    grown = ours.size
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid)
  }
  ours.delete(process.pid)
  return processes.filter(({ pid }) => ours.has(pid))
}

/** CPU seconds of a process's children that have ended, such as the connections of a PostgreSQL. */
export function cpuSecOfEnded(pid: number): number {
  return (statOf(String(pid))?.endedTicks ?? 0) / ticksPerSec
}

interface ProcessStat {
  pid: number
  parent: number
  ticks: number
  endedTicks: number
}

/** The name in parentheses may hold blanks, so fields are counted from its end. */
function statOf(pid: string): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      endedTicks: Number(fields[13]) + Number(fields[14]),
    }
  } catch {
    return null
  }
}
