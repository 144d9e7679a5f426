import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@encore/api'
import type { RelayState } from '@encore/media'
import { type Supervised, superviseProcess } from '../supervise-process.ts'
import { answersBinding } from './binding-request.ts'
import { type RelaySettings, turnserverConfiguration } from './turnserver-configuration.ts'
import { findTurnserver, portFault, type StartTurnserver } from './turnserver-process.ts'

export interface RunningRelay {
  state(): OwnRelayState
  /** Process id of the current turnserver; null while there is none. */
  pid(): number | null
  /** Ends all allocations and removes the folder. */
  stop(): Promise<void>
}

export type OwnRelayState = Exclude<RelayState, 'elsewhere' | 'no address' | 'off'>

export interface RelayEvents {
  log: Pick<Logger, 'info' | 'warn'>
  onState?: (state: OwnRelayState) => void
  /** Folders in which `turnserver` is searched, written as `PATH` is. */
  path: string
}

const pollIntervalMs = 2_000
const startPollIntervalMs = 250
const answerTimeoutMs = 2_000

/**
 * Starts coturn as a child, now or once it is installed, and keeps it running. *Errors*: throws for an address that
 * `turnserverConfiguration` refuses; everything else is a state.
 */
export function startRelay(settings: RelaySettings, { log, path, onState }: RelayEvents): RunningRelay {
  const configuration = turnserverConfiguration(settings)
  const { folder, host, port } = settings
  const file = join(folder, 'turnserver.conf')
  let state: OwnRelayState | null = null
  let pid: number | null = null
  let supervised: Supervised | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  const note = (now: OwnRelayState, code?: string) => {
    if (now === state || isStopping) return
    state = now
    const isWell = now === 'on' || now === 'starting'
    log[isWell ? 'info' : 'warn']({ relay: now, host, port, ...(code && { code }) }, sentences[now])
    onState?.(now)
  }

  const repeat = (work: () => void, ms: number) => {
    if (!isStopping) timer = setTimeout(work, ms)
  }

  const tryToBegin = async () => {
    const start = await findTurnserver(path)
    const fault = start && (await portFault(host, port))
    if (!start || fault) {
      note(start ? 'no port' : 'no coturn', fault ?? undefined)
      return repeat(begin, pollIntervalMs)
    }
    if (isStopping) return
    await writePrivately(folder, file, configuration)
    note('starting')
    supervised = supervise(start)
    repeat(() => void watch(), startPollIntervalMs)
  }

  let beginning = Promise.resolve()
  const begin = () => {
    beginning = tryToBegin().catch((err: unknown) => {
      log.warn({ err }, 'the call relay could not be started; it is tried again')
      repeat(begin, pollIntervalMs)
    })
  }

  const supervise = (start: StartTurnserver) =>
    superviseProcess({
      // It keeps nothing, and a frozen one would never react to SIGTERM.
      stopSignal: 'SIGKILL',
      spawn: () => {
        const child = start(file)
        pid = child.pid ?? null
        return child
      },
      onEnd: (details) => {
        pid = null
        log.warn({ ...details }, 'the call relay ended and is started again')
        note('starting')
      },
    })

  const watch = async (): Promise<void> => {
    const child = pid
    const isAnswering = await answersBinding(host, port, answerTimeoutMs)
    if (child !== null && child === pid) {
      if (isAnswering) note('on')
      else if (state === 'on') note('not answering')
    }
    repeat(() => void watch(), state === 'on' ? pollIntervalMs : startPollIntervalMs)
  }

  begin()
  return {
    state: () => state ?? 'starting',
    pid: () => pid,
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await beginning
      if (!supervised) return
      await supervised.stop()
      pid = null
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const sentences: Record<OwnRelayState, string> = {
  on: 'the call relay is on',
  starting: 'the call relay starts',
  'not answering': 'the call relay does not answer',
  'no coturn':
    'coturn is missing: there is no call relay until it is installed (Debian: apt-get install coturn); everything else runs',
  'no port': 'the call relay cannot listen on its address; it is tried again',
}

/** The file holds secrets, so it is nobody else's, also where an earlier start was killed. */
async function writePrivately(folder: string, file: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await rm(file, { force: true })
  await writeFile(file, text, { mode: 0o600, flag: 'wx' })
}
