import type { ApiResult } from '@encore/contract/client'
import type { CaptionDraft, Cue } from '@encore/contract/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { createOutbox } from '#app/features/show-control/outbox.ts'
import { createStage } from '#app/features/show-control/stage.ts'
import { createCaptionOperator, type Kept } from './caption-operator.ts'
import { readingMs } from './reading-time.ts'

afterEach(() => {
  vi.useRealTimers()
})

const script = [{ ko: '불을 켜', en: 'Lights up' }, {}, { en: 'Stay' }]

/** An operator at one minute into a show, with a fake server and a connection that can be cut. */
function open(kept: Partial<Kept> = {}) {
  vi.useFakeTimers()
  let clockMs = 0
  let isCut = false
  let refused: string | null = null
  let seq = 0
  const sent: string[] = []
  const keys = new Map<string, Cue[]>()
  const stage = createStage({
    first: { mediaMs: 60_000, lastSeq: 0, cues: [] },
    load: async () => null,
    now: () => clockMs,
  })
  const answer = async <T>(action: string, value: () => T): Promise<ApiResult<T>> => {
    if (isCut)
      return { ok: false, status: 0, error: { code: 0, name: 'UNAVAILABLE', message: '', requestId: '' } }
    if (refused !== null) {
      const fields = [{ path: 'caption', rule: refused }]
      const error = { code: 0, name: 'INVALID_INPUT' as const, message: '', requestId: '', fields }
      return { ok: false, status: 400, error }
    }
    sent.push(action)
    return { ok: true, value: value() }
  }
  const cueOf = (draft: CaptionDraft, id: string): Cue => ({ id, seq: ++seq, mediaMs: 0, ...draft })
  let keptNow: Kept | null = null
  const outbox = createOutbox()
  outbox.open()
  const operator = createCaptionOperator({
    stage,
    outbox,
    calls: {
      say: (captions, key) =>
        answer(`say ${captions.map(({ lang, text }) => `${lang}:${text}`).join(' ')}`, () => {
          const cues = keys.get(key) ?? captions.map((draft) => cueOf(draft, `cu_${seq + 1}`))
          keys.set(key, cues)
          return { cues }
        }),
      correct: (id, caption) => answer(`put ${id} ${caption.text}`, () => cueOf(caption, id)),
      withdraw: (ids) =>
        answer(`back ${ids.join(' ')}`, () => ({
          cues: ids.map((id): Cue => ({ id, seq: ++seq, mediaMs: 0, kind: 'WITHDRAWN' })),
        })),
    },
    first: { lang: 'en', script, delayMs: 0, ...kept },
    keep: (now) => {
      keptNow = now
    },
  })
  const settle = () => vi.advanceTimersByTimeAsync(10_000)
  return {
    operator,
    sent,
    settle,
    kept: () => keptNow,
    cut: (is: boolean) => {
      isCut = is
    },
    /** Rule that the server reports for all later requests; null accepts them. */
    refuse: (rule: string | null) => {
      refused = rule
    },
    pass: (ms: number) => {
      clockMs += ms
    },
    last: () => operator.state.get().said.at(-1),
  }
}

test('caption operator: times a line from its first letter, however long it was typed', async () => {
  const { operator, pass, last, settle, sent } = open()
  operator.type('H')
  pass(2_500)
  operator.type('Hello')
  operator.enter()
  await settle()
  expect(last()).toMatchObject({ atMs: 60_000, state: 'sent' })
  expect([sent, operator.state.get().text]).toEqual([['say en:Hello'], ''])
})

test('caption operator: times a line by the operator’s own delay', () => {
  const { operator, last } = open()
  operator.delay(4_000)
  operator.type('Hello')
  operator.enter()
  expect(last()?.atMs).toBe(56_000)
})

test('caption operator: an empty field sends the next prepared line in all languages, and a pause clears the screen', async () => {
  const { operator, sent, settle, pass } = open()
  operator.enter()
  await settle()
  pass(1_000)
  operator.enter()
  await settle()
  operator.enter()
  await settle()
  expect(sent).toEqual([
    'say ko:불을 켜 en:Lights up',
    'put cu_1 불을 켜',
    'put cu_2 Lights up',
    'say en:Stay',
  ])
  expect(operator.state.get().next).toBe(3)
  operator.enter()
  await settle()
  expect(sent).toHaveLength(4)
})

test('caption operator: keeps lines without a connection and sends each once in order afterwards', async () => {
  const { operator, sent, cut, settle, kept } = open()
  cut(true)
  for (const text of ['one', 'two']) {
    operator.type(text)
    operator.enter()
  }
  operator.type('thr')
  await settle()
  expect(sent).toEqual([])
  expect(kept()).toMatchObject({ text: 'thr', waiting: [{ texts: { en: 'one' } }, { texts: { en: 'two' } }] })
  cut(false)
  await settle()
  expect(sent).toEqual(['say en:one', 'say en:two'])
})

test('caption operator: restores a closed page’s unsent lines', async () => {
  const before = open()
  before.cut(true)
  before.operator.type('one')
  before.operator.enter()
  before.operator.type('tw')
  const again = open(before.kept() ?? {})
  await again.settle()
  expect(again.sent).toEqual(['say en:one'])
  expect(again.operator.state.get().text).toBe('tw')
})

test('caption operator: withdraws a line under way once it arrives and restores its text', async () => {
  const { operator, sent, settle, last } = open()
  operator.type('Helo')
  operator.enter()
  operator.undo()
  expect(operator.state.get()).toMatchObject({ text: 'Helo', begunAtMs: 60_000 })
  await settle()
  expect(sent).toEqual(['say en:Helo', 'back cu_1'])
  expect(last()?.state).toBe('gone')
})

test('caption operator: a withdrawn prepared line is next again', async () => {
  const { operator, settle } = open()
  operator.enter()
  await settle()
  operator.undo()
  expect(operator.state.get().next).toBe(0)
})

test('caption operator: corrects a line beside the current input, which returns', async () => {
  const { operator, sent, settle } = open()
  operator.type('Helo')
  operator.enter()
  await settle()
  operator.type('And now')
  operator.correctLast()
  expect(operator.state.get().text).toBe('Helo')
  operator.type('Hello')
  operator.enter()
  await settle()
  expect(sent.at(-1)).toBe('put cu_1 Hello')
  expect(operator.state.get()).toMatchObject({ text: 'And now', correcting: null })
})

test('caption operator: a refused correction leaves the screen unchanged and shows the reason', async () => {
  const { operator, settle, last, refuse } = open()
  operator.type('Hello')
  operator.enter()
  await settle()
  const { durationMs } = last() ?? {}
  refuse('maxLength')
  for (const text of ['Hello all of you out there', 'Hello, hello, hello']) {
    operator.correctLast()
    operator.type(text)
    operator.enter()
  }
  await settle()
  expect(last()).toMatchObject({ texts: { en: 'Hello' }, durationMs, state: 'sent', rule: 'maxLength' })
  refuse(null)
  operator.correctLast()
  operator.type('Hello you')
  operator.enter()
  await settle()
  expect(last()).toMatchObject({ texts: { en: 'Hello you' }, state: 'sent', rule: null })
})

test('caption operator: a line whose withdrawal is refused stays on screen and can be corrected', async () => {
  const { operator, settle, last, refuse, sent } = open()
  operator.type('Helo')
  operator.enter()
  await settle()
  refuse('late')
  operator.takeBack(last()?.key ?? '')
  await settle()
  expect(last()).toMatchObject({ texts: { en: 'Helo' }, state: 'sent', rule: 'late' })
  refuse(null)
  operator.correctLast()
  operator.type('Hello')
  operator.enter()
  await settle()
  expect(sent.at(-1)).toBe('put cu_1 Hello')
})

test('caption operator: a denser script takes longer to read', () => {
  expect(readingMs({ en: 'Hi' })).toBe(2_500)
  expect(readingMs({ ko: '네가 있는 곳을 알아, 불이 다 꺼져도' })).toBeGreaterThan(
    readingMs({ en: 'I know where you are' }),
  )
  expect(readingMs({ en: 'a'.repeat(160) })).toBe(8_000)
})
