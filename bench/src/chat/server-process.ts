import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '@encore/dev-env'
import { WebSocket } from 'ws'

/** A server's process, observed through its inspector. */
export interface ServerProcess {
  pid: number
  /** Returns resident memory (RSS) in bytes after garbage collection. */
  restingBytes(): Promise<number>
}

/** Returns environment variables that enable the inspector; call `connect` once the process runs. */
export async function openProcess() {
  const port = await freePort()
  return {
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    connect: () => connect(port),
  }
}

async function connect(port: number): Promise<ServerProcess> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const [target] = targets
  if (!target) throw new Error('There is nothing to look into')
  /** Uses one connection per request, so that the inspector holds no state in between. */
  const ask = async (method: string, params: object = {}) => {
    const socket = new WebSocket(target.webSocketDebuggerUrl)
    await once(socket, 'open')
    const answered = once(socket, 'message')
    socket.send(JSON.stringify({ id: 1, method, params }))
    const [data] = await answered
    socket.close()
    await once(socket, 'close')
    return JSON.parse(String(data)) as { result: { result?: { value: unknown } } }
  }
  const read = await ask('Runtime.evaluate', { expression: 'process.pid' })
  const pid = Number(read.result.result?.value)
  return {
    pid,
    restingBytes: async () => {
      for (let turn = 0; turn < 3; turn++) await ask('HeapProfiler.collectGarbage')
      const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      return Number(kb) * 1024
    },
  }
}
