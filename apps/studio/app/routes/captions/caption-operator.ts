import { randomKey } from '@encore/app-kit/random-key'
import { createStore, type Store } from '@encore/app-kit/store'
import type { ApiResult } from '@encore/contract/client'
import type { CaptionCue, CaptionDraft, Cue, ScriptLine } from '@encore/contract/endpoints'
import { shownAt } from '@encore/contract/rules/cue-book'
import { captionMs } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '@encore/contract/rules/texts'
import type { Outbox } from '#app/features/show-control/outbox.ts'
import type { Stage } from '#app/features/show-control/stage.ts'
import { readingMs } from './reading-time.ts'

/** A caption sent from this page. */
export interface SaidLine {
  key: string
  texts: Texts
  /** Start in media time. */
  atMs: number
  durationMs: number
  state: 'waiting' | 'sent' | 'refused' | 'gone'
  /** Rule that the caption breaks. For a sent caption, the rule that its correction or withdrawal breaks. */
  rule: string | null
  ids: Partial<Record<Locale, string>>
  /** Index among the prepared captions; null for a typed one. */
  scriptAt: number | null
}

export interface OperatorState {
  lang: Locale
  text: string
  /** Media time at the first letter of the text in the field. */
  begunAtMs: number | null
  /** A caption under correction; `aside` is the text that the field held before. */
  correcting: { key: string; lang: Locale; aside: Pick<OperatorState, 'text' | 'begunAtMs'> } | null
  script: readonly ScriptLine[]
  /** Index of the next prepared caption. */
  next: number
  /** Delay of the operator's audio behind the stage, in milliseconds. */
  delayMs: number
  /** Newest last. */
  said: readonly SaidLine[]
}

export interface Calls {
  say(captions: CaptionDraft[], key: string): Promise<ApiResult<{ cues: Cue[] }>>
  correct(id: string, caption: CaptionDraft): Promise<ApiResult<Cue>>
  withdraw(ids: string[]): Promise<ApiResult<{ cues: Cue[] }>>
}

export interface OperatorSettings {
  stage: Stage
  outbox: Outbox
  calls: Calls
  first: Pick<OperatorState, 'lang' | 'script' | 'delayMs'> & Partial<Kept>
  /** Stores state that survives a reload or an ended session. */
  keep(kept: Kept): void
  newKey?: () => string
}

/** State that must not be lost: typed text, and captions without a response. */
export interface Kept {
  text: string
  next: number
  waiting: SaidLine[]
}

/** One method per operator action. All requests go through the outbox, in order. */
export interface CaptionOperator {
  state: Pick<Store<OperatorState>, 'get' | 'subscribe'>
  type(text: string): void
  /** Sends the text in the field; when it is empty, the next prepared caption. */
  enter(): void
  sayPrepared(at: number): void
  speak(lang: Locale): void
  /** Selects the next prepared caption. */
  aim(at: number): void
  /** Withdraws the last caption: typed text returns to the field, a prepared caption is next again. */
  undo(): void
  takeBack(key: string): void
  /** Starts correcting a caption; null cancels the correction. */
  correct(key: string | null): void
  correctLast(): void
  /** Removes all captions from all screens now. */
  clear(): void
  prepare(script: readonly ScriptLine[]): void
  delay(ms: number): void
}

const keptLines = 200

export function createCaptionOperator(settings: OperatorSettings): CaptionOperator {
  const { stage, outbox, calls, first, newKey = randomKey } = settings
  const waiting = first.waiting ?? []
  const state = createStore<OperatorState>({
    ...{ lang: first.lang, script: first.script, delayMs: first.delayMs },
    ...{ text: first.text ?? '', begunAtMs: null, correcting: null, next: first.next ?? 0, said: waiting },
  })
  const change = (part: Partial<OperatorState>) => {
    state.set({ ...state.get(), ...part })
    const { text, next, said, correcting } = state.get()
    settings.keep({
      text: correcting ? correcting.aside.text : text,
      next,
      waiting: said.filter((line) => line.state === 'waiting'),
    })
  }
  const changeLine = (key: string, part: Partial<SaidLine>) =>
    change({ said: state.get().said.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  /** The server's version of each caption, which stays on screen when it rejects another. */
  const confirmed = new Map<string, Pick<SaidLine, 'texts' | 'durationMs'>>()
  const lineOf = (key: string) => state.get().said.find((line) => line.key === key)
  /** Media time of the audio that reaches the operator now. */
  const heardMs = () => stage.mediaMs() - state.get().delayMs

  const send = (line: SaidLine) =>
    outbox.put({
      send: () => calls.say(draftsOf(line), line.key),
      onAnswer: (answer) => {
        if (!answer.ok) return changeLine(line.key, { state: 'refused', rule: ruleOf(answer) })
        const { cues } = answer.value as { cues: CaptionCue[] }
        stage.learn(cues)
        confirmed.set(line.key, { texts: line.texts, durationMs: line.durationMs })
        const isGone = lineOf(line.key)?.state === 'gone'
        changeLine(line.key, {
          ids: Object.fromEntries(cues.map(({ lang, id }) => [lang, id])),
          state: isGone ? 'gone' : 'sent',
        })
      },
    })
  const say = (texts: Texts, atMs: number, scriptAt: number | null) => {
    const line: SaidLine = {
      ...{ key: newKey(), texts, atMs, durationMs: readingMs(texts), scriptAt },
      ...{ state: 'waiting', rule: null, ids: {} },
    }
    change({ said: [...state.get().said, line].slice(-keptLines) })
    send(line)
  }
  const put = (
    id: () => string | undefined,
    draft: CaptionDraft,
    handle: (answer: ApiResult<unknown>) => void = () => {},
  ) =>
    outbox.put({
      send: async () => {
        const known = id()
        return known ? calls.correct(known, draft) : nothing
      },
      onAnswer: (answer) => {
        if (answer.ok && answer.value) stage.learn([answer.value as Cue])
        handle(answer)
      },
    })

  const sayPrepared = (at: number) => {
    const { script } = state.get()
    const texts = script[at]
    if (!texts) return
    change({ next: at + 1 })
    const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
    if (Object.keys(written).length === 0) clear()
    else say(written, heardMs(), at)
  }

  const takeBack = (key: string) => {
    const line = lineOf(key)
    if (!line || line.state === 'gone') return
    changeLine(key, { state: 'gone' })
    if (line.state === 'refused') return
    const back = (rule: string) => changeLine(key, { ...confirmed.get(key), state: 'sent', rule })
    outbox.put({
      send: async () => {
        // A caption that was in flight when it was withdrawn has its ids by now.
        const ids = Object.values(lineOf(key)?.ids ?? {})
        return ids.length > 0 ? calls.withdraw(ids) : nothing
      },
      onAnswer: (answer) => {
        if (!answer.ok) return back(ruleOf(answer))
        if (answer.value) stage.learn((answer.value as { cues: Cue[] }).cues)
      },
    })
  }

  const correctNow = () => {
    const { correcting, text } = state.get()
    const line = correcting && lineOf(correcting.key)
    if (!correcting || !line) return
    const { lang, aside, key } = correcting
    change({ correcting: null, ...aside })
    if (text.trim() === '') return takeBack(key)
    const texts = { ...line.texts, [lang]: text.trim() }
    const durationMs = readingMs(texts)
    changeLine(key, { texts, durationMs, rule: null })
    const draft = { kind: 'CAPTION', lang, text: text.trim(), durationMs, mediaMs: line.atMs } as const
    put(
      () => lineOf(key)?.ids[lang],
      draft,
      (answer) => heardCorrection(key, draft, answer),
    )
  }
  const heardCorrection = (
    key: string,
    { lang, text, durationMs }: CaptionDraft,
    answer: ApiResult<unknown>,
  ) => {
    const before = confirmed.get(key)
    if (!before) return
    if (answer.ok) confirmed.set(key, { texts: { ...before.texts, [lang]: text }, durationMs })
    // A newer correction of the same text waits for its own response.
    else if (lineOf(key)?.texts[lang] === text) changeLine(key, { ...before, rule: ruleOf(answer) })
  }

  const clear = () => {
    const now = stage.mediaMs()
    for (const { id, lang, text, mediaMs } of Object.values(shownAt(stage.book.get(), now).captions)) {
      const durationMs = Math.max(captionMs.minimum, now - mediaMs)
      put(() => id, { kind: 'CAPTION', lang, text, mediaMs, durationMs })
    }
  }

  const correct = (key: string | null) => {
    const { correcting, text, begunAtMs, lang } = state.get()
    const aside = correcting?.aside ?? { text, begunAtMs }
    const line = key === null ? undefined : lineOf(key)
    if (!line || line.state === 'gone') return change({ correcting: null, ...aside })
    const itsLang = line.texts[lang] === undefined ? (Object.keys(line.texts)[0] as Locale) : lang
    change({ correcting: { key: line.key, lang: itsLang, aside }, text: line.texts[itsLang] ?? '' })
  }

  for (const line of waiting) send(line)
  return {
    state,
    type: (text) => {
      const { begunAtMs } = state.get()
      const isEmpty = text === ''
      change({ text, begunAtMs: isEmpty ? null : (begunAtMs ?? heardMs()) })
    },
    enter: () => {
      const { correcting, text, lang, begunAtMs, next } = state.get()
      if (correcting) return correctNow()
      if (text.trim() === '') return sayPrepared(next)
      change({ text: '', begunAtMs: null })
      say({ [lang]: text.trim() }, begunAtMs ?? heardMs(), null)
    },
    sayPrepared,
    speak: (lang) => change({ lang }),
    aim: (at) => change({ next: Math.max(0, Math.min(state.get().script.length, at)) }),
    undo: () => {
      const last = state.get().said.findLast((line) => line.state !== 'gone')
      if (!last) return
      takeBack(last.key)
      if (last.scriptAt !== null) return change({ next: last.scriptAt })
      const [[lang, text] = ['en' as const, '']] = Object.entries(last.texts) as [Locale, string][]
      if (state.get().text === '') change({ text, lang, begunAtMs: last.atMs })
    },
    takeBack,
    correct,
    correctLast: () => {
      const last = state.get().said.findLast((line) => line.state === 'sent' || line.state === 'waiting')
      if (last) correct(last.key)
    },
    clear,
    prepare: (script) => change({ script, next: Math.min(state.get().next, script.length) }),
    delay: (delayMs) => change({ delayMs }),
  }
}

/** Result when there is nothing to send. */
const nothing: ApiResult<undefined> = { ok: true, value: undefined }

const draftsOf = ({ texts, atMs, durationMs }: SaidLine): CaptionDraft[] =>
  (Object.entries(texts) as [Locale, string][]).map(([lang, text]) => {
    return { kind: 'CAPTION', lang, text, durationMs, mediaMs: atMs }
  })

const ruleOf = (answer: ApiResult<unknown>): string =>
  answer.ok ? '' : (answer.error.fields?.[0]?.rule ?? answer.error.name)
