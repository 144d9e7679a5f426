import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { ArtistFilm } from './film-artist.ts'

/** A browser without a window, with one page. */
export interface HeadlessBrowser {
  pid: number
  goTo(url: string): Promise<void>
  /** Evaluates an expression in the page and waits for its promise. *Errors*: throws what the page throws. */
  evaluate<T>(expression: string): Promise<T>
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
  close(): Promise<void>
}

export interface BrowserOptions {
  executablePath: string
  /** Picture and sound of its devices; null for the browser's own. */
  film?: Pick<ArtistFilm, 'picture' | 'sound'> | null
}

const startMs = 20_000

/** Descriptors of the debugging pipe, as Chromium expects them: it reads from the first and writes to the second. */
const pipe = ['pipe', 'pipe'] as const

/** Devices that nobody has to allow, media that plays without a touch, and pages that never rest. */
const flags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-pipe'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-renderer-backgrounding'],
  ...['--disable-backgrounding-occluded-windows', '--autoplay-policy=no-user-gesture-required'],
  ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  '--allow-loopback-in-peer-connection',
]

/**
 * Starts Chromium. It ends with this process, however that ends, since its debugging pipe is closed then. *Errors*:
 * throws when it does not answer in time.
 */
export async function openHeadlessBrowser({
  executablePath,
  film,
}: BrowserOptions): Promise<HeadlessBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'encore-artist-'))
  const devices = film
    ? [`--use-file-for-fake-video-capture=${film.picture}`, `--use-file-for-fake-audio-capture=${film.sound}`]
    : []
  const child = spawn(executablePath, [...flags, ...devices, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', ...pipe],
  })
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const page = await openPage(child, ended)
    return {
      pid: child.pid ?? 0,
      goTo: async (url) => {
        const loaded = page.once('Page.loadEventFired')
        await page.send('Page.navigate', { url })
        await loaded
      },
      evaluate: async <T>(expression: string) => {
        const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
          ...{ expression, awaitPromise: true, returnByValue: true, userGesture: true },
        })
        if (exceptionDetails)
          throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
        return result?.value as T
      },
      ended,
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

interface Answer {
  id?: number
  method?: string
  result?: ProtocolResult
  error?: { message: string }
}

interface ProtocolResult {
  targetInfos?: { targetId: string; type: string }[]
  sessionId?: string
  result?: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

/** The first page of a browser, by the Chrome DevTools protocol. Messages end with a zero byte. */
async function openPage(child: ChildProcess, ended: Promise<void>) {
  const [, , , toBrowser, fromBrowser] = child.stdio as [null, null, null, Writable, Readable]
  const waiting = new Map<number, (answer: Answer) => void>()
  const heard = new Map<string, () => void>()
  let last = 0
  let isGone = false
  let text = ''
  const receive = (answer: Answer) => {
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.method) heard.get(answer.method)?.()
  }
  fromBrowser.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\0')
    text = messages.pop() ?? ''
    for (const message of messages) receive(JSON.parse(message) as Answer)
  })
  // A write to a browser that ends at this moment fails, and `ended` says so.
  toBrowser.on('error', () => {})
  const gone = ended.then((): never => {
    isGone = true
    for (const act of waiting.values()) act({ error: { message: 'The browser is gone' } })
    throw new Error('The browser is gone')
  })
  gone.catch(() => {})
  let sessionId: string | undefined
  const send = (method: string, params: object = {}): Promise<ProtocolResult> =>
    new Promise((done, failed) => {
      if (isGone) return failed(new Error('The browser is gone'))
      const id = ++last
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) failed(new Error(`${method}: ${error.message}`))
        else done(result ?? {})
      })
      toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
  const { targetInfos = [] } = await within(startMs, send('Target.getTargets'))
  const target = targetInfos.find(({ type }) => type === 'page')
  const attached = await send('Target.attachToTarget', { targetId: target?.targetId, flatten: true })
  sessionId = attached.sessionId
  await send('Page.enable')
  return {
    send,
    /** *Errors*: rejects when the browser ends before. */
    once: (method: string) => {
      const fired = new Promise<void>((done) => {
        heard.set(method, () => {
          heard.delete(method)
          done()
        })
      })
      return Promise.race([fired, gone])
    },
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('The browser does not answer')), ms)
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
}
