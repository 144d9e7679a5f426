import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** Server and generator have one core each, so that neither slows the other. */
export const serverCore = 0
export const generatorCore = 1

export const describeMachine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGib: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
})

/** Returns the measured commit, followed by `+` when files differ from it. */
export function describeBuild(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  const differs = git('status', '--porcelain', '--', ':/', ':(top,exclude)bench/results') !== ''
  return git('rev-parse', '--short', 'HEAD') + (differs ? '+' : '')
}

/** Binds this process, and everything that it starts afterwards, to one core; returns a function that releases it. */
export function bindToCore(core: number): () => void {
  const all = `0-${availableParallelism() - 1}`
  const bind = (cores: string) => execFileSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)])
  bind(String(core))
  return () => void bind(all)
}

const ticksPerSec = 100

/** Returns CPU seconds used so far by all living descendants of this process. */
export const cpuSecOfChildren = (): number => secondsOf(family(), ({ ticks }) => ticks)

/** Includes descendants that have ended, such as PostgreSQL connections; only differences are meaningful. */
export const cpuSecOfFamily = (): number => secondsOf(family(), ({ ticks, endedTicks }) => ticks + endedTicks)

const secondsOf = (processes: ProcessStat[], ticksOf: (one: ProcessStat) => number) =>
  processes.reduce((sum, one) => sum + ticksOf(one), 0) / ticksPerSec

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

/** Returns CPU seconds of a process's ended children, such as PostgreSQL connections. */
export function cpuSecOfEnded(pid: number): number {
  return (statOf(String(pid))?.endedTicks ?? 0) / ticksPerSec
}

interface ProcessStat {
  pid: number
  parent: number
  ticks: number
  endedTicks: number
}

/** The name in parentheses may contain spaces, so fields are counted from its end. */
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
