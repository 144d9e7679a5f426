import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { access, constants } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

/** Starts coturn on a configuration file. */
export type StartTurnserver = (file: string) => ChildProcess

/** Returns how to start the coturn of a `PATH`; null where there is none. Not cached, because it may be installed later. */
export async function findTurnserver(path: string): Promise<StartTurnserver | null> {
  const [program, setpriv] = await Promise.all([
    findProgram('turnserver', path),
    findProgram('setpriv', path),
  ])
  if (program === null) return null
  const isTied = setpriv !== null && (await succeeds(setpriv, [...tied, 'true']))
  const [command, first] = isTied ? [setpriv, [...tied, program]] : [program, []]
  return (file) => spawn(command, [...first, '-c', file], { stdio: 'ignore' })
}

/** The kernel kills coturn with this process, however that ends (Linux; util-linux 2.33 or newer). */
const tied = ['--pdeathsig', 'KILL']

async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, name)
    if (await isExecutable(file)) return file
  }
  return null
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

const succeeds = (program: string, args: string[]) =>
  new Promise<boolean>((done) => execFile(program, args, (error) => done(error === null)))

/**
 * Returns why nothing can listen there, as a code of the system; null when it can. Two copies of coturn share a port
 * without a word, and each would refuse half of the packets.
 */
export async function portFault(host: string, port: number): Promise<string | null> {
  const udp = createSocket('udp4')
  const tcp = createServer()
  try {
    udp.bind({ address: host, port, exclusive: true })
    await once(udp, 'listening')
    tcp.listen({ port, host, exclusive: true })
    await once(tcp, 'listening')
    return null
  } catch (cause) {
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  } finally {
    udp.close()
    if (tcp.listening) await new Promise((closed) => tcp.close(closed))
  }
}
