import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Exchange } from '#src/delivery/exchanges.ts'
import { type Fields, parseForm } from '#src/gateway/form.ts'
import { type Sandbox, startSandbox } from '#src/index.ts'
import { payment, postForm, startMerchant } from './merchant.ts'

/** Starts a sandbox on a free port and one merchant; waits are a hundredth of the documented ones. */
export async function startWorld(options: { koreaResends?: number } = {}) {
  const stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const merchant = await startMerchant()
  const start = () => startSandbox({ port: 0, stateDir, speed: 100, ...options })
  let sandbox: Sandbox = await start()

  async function control(path: string, body: object = {}): Promise<Response> {
    return fetch(`${sandbox.url}/__ctl/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  return {
    merchant,
    control,
    get url() {
      return sandbox.url
    },
    arrived: (count: number) =>
      vi.waitFor(() => expect(merchant.notices).toHaveLength(count), { timeout: 10_000 }),
    /** Waits until `count` notices were accepted, so that none of them is in transit. */
    accepted: (count: number) =>
      vi.waitFor(
        async () => {
          const reply = await fetch(`${sandbox.url}/__ctl/exchanges`)
          const { content } = await jsonOf<{ content: Exchange[] }>(reply)
          expect(content.filter((exchange) => exchange.accepted)).toHaveLength(count)
        },
        { timeout: 10_000 },
      ),
    async restart() {
      await sandbox.close()
      sandbox = await start()
    },
    /** Sends a PAYMENT and returns the address of its hosted page. */
    async open(changes: Record<string, string | undefined> = {}): Promise<string> {
      const response = await postForm(
        `${sandbox.url}/Gateway/BasicProcessor.krp`,
        payment(merchant.url, changes),
      )
      if (response.status !== 303) throw new Error(await response.text())
      return `${sandbox.url}${response.headers.get('location')}`
    },
    /** Presses a button of the hosted page and returns the page it leads to. */
    async press(hosted: string, button: string, panel: Fields = {}): Promise<string> {
      const response = await postForm(`${hosted}/${button}`, panel)
      if (response.status !== 303) throw new Error(`${button} answered ${response.status}`)
      return (await fetch(new URL(response.headers.get('location') ?? '', sandbox.url))).text()
    },
    /** Returns the decoded response of the server-to-server endpoint. */
    async direct(fields: Fields): Promise<Fields> {
      const response = await postForm(`${sandbox.url}/Gateway/DirectProcessor.krp`, fields)
      return parseForm((await response.text()).replace(/\n$/, ''))
    },
    async close() {
      await sandbox.close()
      await merchant.close()
      await rm(stateDir, { recursive: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Parses without validation; the caller names the type. */
export async function jsonOf<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}

/** The hidden fields that the browser would carry to returnurl. */
export function returnFields(page: string): Fields {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
}
