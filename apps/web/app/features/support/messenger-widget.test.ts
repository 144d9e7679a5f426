import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Handler = () => void
interface FakeScript {
  src: string
  onload?: Handler
  onerror?: Handler
}

let scripts: FakeScript[]
let said: unknown[][]
/** The messenger's response to `boot`: an error, null for success, or no response. */
let refusal: Error | null | 'silence'
let bootWidget: typeof import('./messenger-widget.ts').bootWidget

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  ;[scripts, said, refusal] = [[], [], null]
  ;({ bootWidget } = await import('./messenger-widget.ts'))
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: FakeScript) => scripts.push(script) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const account = { script: 'https://messenger.example/plugin.js', key: 'house' }
const speaker = { memberId: 'us_1', memberHash: 'proof', name: 'Mina' }

const boot = (options: object = {}) =>
  bootWidget({ account, language: 'ko', speaker: null, onUnread: () => {}, ...options })

/** The messenger's script replaces the command queue. */
function arrive() {
  window.ChannelIO = (name, ...rest) => {
    said.push([name, ...rest.filter((part) => typeof part !== 'function')])
    const answer = rest.find((part) => typeof part === 'function')
    if (name === 'boot' && refusal !== 'silence') answer?.(refusal)
  }
  scripts.at(-1)?.onload?.()
}

test('messenger: receives a member’s id, proof and name and nothing else', async () => {
  const booting = boot({ speaker })
  expect(scripts.map(({ src }) => src)).toEqual([account.script])
  arrive()
  const widget = await booting
  const [, options] = said.find(([name]) => name === 'boot') ?? []
  expect(options).toEqual({
    pluginKey: 'house',
    language: 'ko',
    hideChannelButtonOnBoot: true,
    hidePopup: true,
    mobileMessengerMode: 'iframe',
    trackDefaultEvent: false,
    memberId: 'us_1',
    memberHash: 'proof',
    profile: { name: 'Mina' },
  })
  widget?.open()
  widget?.shutdown()
  expect(said.slice(-2)).toEqual([['showMessenger'], ['shutdown']])
})

test('messenger: loads the script once and receives nothing about a guest', async () => {
  const first = boot()
  arrive()
  await first
  await boot({ language: 'zhhans' })
  expect(scripts).toHaveLength(1)
  const [, options] = said.findLast(([name]) => name === 'boot') ?? []
  expect(options).toMatchObject({ language: 'zh' })
  expect(options).not.toHaveProperty('memberId')
})

test('messenger: retries a blocked script at the next visit', async () => {
  const blocked = boot()
  scripts[0]?.onerror?.()
  expect(await blocked).toBeNull()
  const again = boot()
  expect(scripts).toHaveLength(2)
  arrive()
  expect(await again).not.toBeNull()
})

test('messenger: a late script boots nobody', async () => {
  const late = boot()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toBeNull()
  arrive()
  expect(said).toEqual([])
})

test('messenger: an unanswered boot leaves the next its window', async () => {
  refusal = 'silence'
  const unanswered = boot({ speaker })
  arrive()
  await vi.advanceTimersByTimeAsync(1_000)
  refusal = null
  const next = await boot()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await unanswered).toBeNull()
  expect(said).not.toContainEqual(['shutdown'])
  next?.shutdown()
  expect(said.at(-1)).toEqual(['shutdown'])
})

test.each([new Error('refused'), 'silence' as const])(
  'messenger: a boot that ends with %s is shut down',
  async (ending) => {
    refusal = ending
    const booting = boot({ speaker })
    arrive()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await booting).toBeNull()
    expect(said.at(-1)).toEqual(['shutdown'])
  },
)
