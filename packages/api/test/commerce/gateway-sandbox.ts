import { type Sandbox, startSandbox } from '@encore/sandbox'
import { shutDown } from '#platform/shut-down.ts'
import { type Form, type Placed, signed } from './gateway.ts'
import { openShop, type Shop } from './shop.ts'

/** A shop whose gateway is the sandbox; the gateway's waits run 600 times faster. */
export interface SandboxShop extends Shop {
  gateway: Sandbox
}

export async function openSandboxShop(env: Record<string, string> = {}): Promise<SandboxShop> {
  const gateway = await startSandbox({ port: 0, stateDir: null, speed: 600 })
  const shop = await openShop({ EXIMBAY_BASE_URL: gateway.url, SANDBOX_URL: gateway.url, ...env })
  const close = async () => {
    await shop.close()
    await shutDown([{ name: 'sandbox', end: gateway.close }], shop.world.api.ctx.log)
  }
  return { ...shop, gateway, close }
}

/** Selects the gateway's scenario for a payment; call it before the page is opened. */
export const arm = (
  { gateway }: SandboxShop,
  placed: Placed,
  scenario: string,
  provider: 'eximbay' | 'payletter_kr' | 'payletter_global' = 'eximbay',
) => control(gateway, 'arm', { provider, ref: placed.ref, scenario })

/** Opens the gateway's page as a browser does, by form or by link; returns the page's address. */
export async function openPage(shop: SandboxShop, placed: Placed): Promise<string> {
  const { gateway } = shop
  if (placed.onlineUrl) return openAddress(shop, placed.onlineUrl)
  return postForm(gateway, signed(placed.form))
}

/** Follows a link of the shop to the gateway, by its redirect or by its form page. */
async function openAddress({ gateway }: SandboxShop, address: string): Promise<string> {
  const reply = await fetch(address, { redirect: 'manual' })
  if (reply.status === 303) return reply.headers.get('location') ?? ''
  return postForm(gateway, new URLSearchParams(formFields(await reply.text())).toString())
}

export function formFields(page: string): Form {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const text = (value: string) => value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, text(value)]))
}

async function postForm(gateway: Sandbox, body: string): Promise<string> {
  const reply = await fetch(`${gateway.url}/Gateway/BasicProcessor.krp`, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
  })
  const location = reply.headers.get('location')
  if (reply.status !== 303 || !location) throw new Error(`the gateway refused: ${await reply.text()}`)
  return gateway.url + location
}

/** Result that the browser would carry back, and the address for it. */
export interface Pressed {
  returnurl: string
  method: 'get' | 'post'
  result: Form
}

/** Presses a button of the gateway's page, which may already be closed. */
export async function press(
  { gateway }: SandboxShop,
  placed: Placed,
  button: 'approve' | 'decline' | 'cancel' | 'register' | 'pay' | 'void',
): Promise<Pressed> {
  return (await control(gateway, `tx/${placed.ref}/${button}`, {})) as Pressed
}

/** Refunds at the gateway's back office, in full or in part (major units); the gateway sends no notice. */
export const officeRefund = ({ gateway }: SandboxShop, { ref }: Pick<Placed, 'ref'>, amount?: string) =>
  control(gateway, `tx/${ref}/refund`, amount === undefined ? {} : { amount })

/** Follows the return from the gateway without cookies and returns the page it redirects to. */
export async function comeBack({ returnurl, method, result }: Pressed): Promise<string> {
  const body = method === 'post' ? { body: new URLSearchParams(result) } : {}
  const reply = await fetch(returnurl, { method, redirect: 'manual', ...body })
  if (reply.status !== 303) throw new Error(`the return page answered ${reply.status}`)
  return reply.headers.get('location') ?? ''
}

/** Clears all payments of the gateway; transaction numbers continue. */
export const forgetAll = ({ gateway }: SandboxShop) => control(gateway, 'reset', {})

export interface Exchange {
  kind: 'payment' | 'query' | 'refund' | 'notice'
  accepted?: boolean
  request: { body: string }
  answer: { body?: string; failure?: string }
}

/** Oldest first. */
export async function exchangesOf({ gateway }: SandboxShop, { ref }: Placed): Promise<Exchange[]> {
  const reply = await fetch(`${gateway.url}/__ctl/exchanges?ref=${ref}`)
  return ((await reply.json()) as { content: Exchange[] }).content
}

export async function control(gateway: Sandbox, path: string, body: object): Promise<unknown> {
  const reply = await fetch(`${gateway.url}/__ctl/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`the gateway's control answered ${reply.status}: ${await reply.text()}`)
  const text = await reply.text()
  return text && JSON.parse(text)
}
