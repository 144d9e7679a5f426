import { type Api, hasTalk, namedId, type PastTalk, rememberCues, rememberTalk, transact } from '@encore/api'
import { type ReactionKind, reactionKinds } from '@encore/contract/rules/kinds'
import type { Locale } from '@encore/contract/rules/locale'
import { type FanWorld, signInFan, signUpFan } from '#src/fan.ts'
import { cuesOfRound, poll, roundMs } from '#src/operate/show.ts'
import { demoMembers } from './members.ts'
import { cheers, openings, pinnedWords, type Saying } from './past-talk.ts'
import { actsOf, divided } from './replays.ts'
import { demoOperator } from './staff.ts'
import { throughOutage } from './through-outage.ts'

/** Fans who talk in past shows and enter draws; visitors do not sign in as them. */
export const crowd = (
  [
    ['bora', 'ko'],
    ['ren', 'ja'],
    ['xiaoyu', 'zhhans'],
    ['leo', 'en'],
  ] as const
).map(([nickname, language]) => ({
  nickname,
  language,
  email: `${nickname}@fans.test`,
  password: demoOperator.password,
}))

const minuteMs = 60_000
/** This show has cues for its whole length; the others have them for some minutes from the start of each act. */
const wholeShow = 'night-bus'
const writtenMs = 4 * minuteMs
const pollMs = 75_000

interface Voice {
  uid: string
  language: Locale
}

type PastCue = Parameters<typeof rememberCues>[2][number]

/** True when the last show is seeded: the shows are seeded in a fixed order, after everything else. */
export async function arePastShowsNotified({ ctx }: Api): Promise<boolean> {
  const last = Object.keys(divided).at(-1)
  return last !== undefined && hasTalk(ctx.sql, namedId('ev', last))
}

export async function seedPastShows({ ctx }: Api, world: FanWorld): Promise<void> {
  const fans = await Promise.all(
    [...demoMembers, ...crowd].map((fan) =>
      throughOutage(async () => {
        const known = await signInFan(world, fan.email, fan.password).catch(() => null)
        const { uid } = known ?? (await signUpFan(world, fan))
        return { uid, language: fan.language }
      }),
    ),
  )
  for (const [slug, minutes] of Object.entries(divided)) {
    const id = namedId('ev', slug)
    const notification = [
      await transact(ctx.sql, (tx) => rememberCues(tx, id, cuesOf(slug, minutes))),
      await rememberTalk(ctx, id, talkOf(slug, minutes, fans)),
    ]
    for (const done of notification) if (!done.ok) throw new Error(`${slug}: ${JSON.stringify(done.failure)}`)
  }
}

function cuesOf(slug: string, minutes: number): PastCue[] {
  const starts = actsOf(minutes)
  const isWritten = (atMs: number) =>
    slug === wholeShow || starts.some((startMs) => atMs >= startMs && atMs < startMs + writtenMs)
  const rounds = Array.from(
    { length: Math.floor((minutes * minuteMs) / roundMs) },
    (_, round) => round * roundMs,
  )
  const written = rounds.filter(isWritten).flatMap((atMs) => {
    const { lights, captions } = cuesOfRound(atMs)
    return [...lights, ...captions]
  })
  const cues = written.map(({ kind, mediaMs = 0, ...body }, place) => {
    return { id: namedId('cu', `${slug}:${place}`), kind, mediaMs, body }
  })
  const talkMs = starts[2] ?? 0
  return [...cues, ...pinOf(slug, talkMs), ...pollOf(slug, talkMs + 30_000)]
}

function pinOf(slug: string, untilMs: number): PastCue[] {
  const author = { uid: 'stage', name: demoOperator.nickname }
  const message = { id: namedId('cm', `${slug}:pinned`), author, text: pinnedWords }
  return [
    { id: namedId('cu', `${slug}:pinned`), kind: 'PINNED', mediaMs: 20_000, body: { message } },
    { id: namedId('cu', `${slug}:unpinned`), kind: 'UNPINNED', mediaMs: untilMs, body: {} },
  ]
}

/** The poll and its counts are stored directly; no wallet of this product gave souls. */
function pollOf(slug: string, mediaMs: number): PastCue[] {
  const chance = dice(slug)
  const id = namedId('po', slug)
  const options = poll.options.map((label, place) => {
    const votes = 120 + Math.floor(chance() * 700)
    return {
      id: namedId('px', `${slug}:${place}`),
      label,
      votes,
      souls: votes * (8 + Math.floor(chance() * 5)),
    }
  })
  const asked = options.map(({ id: optionId, label }) => ({ id: optionId, label }))
  const closesAt = new Date(0).toISOString()
  const { question } = poll
  return [
    {
      ...{ id: namedId('cu', `${slug}:asked`), kind: 'POLL_OPENED', mediaMs },
      body: { poll: { id, question, options: asked, closesAt } },
    },
    {
      ...{ id: namedId('cu', `${slug}:counted`), kind: 'POLL_CLOSED', mediaMs: mediaMs + pollMs },
      body: { poll: { id, question, options, voidReason: null } },
    },
  ]
}

/** Chat is dense at the start of each act, then come the cheers. */
function talkOf(slug: string, minutes: number, fans: readonly Voice[]): PastTalk {
  const chance = dice(slug)
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
  const said = ({ lang, text }: Saying, mediaMs: number) => {
    const memberUid = one(fans.filter((fan) => fan.language === lang)).uid
    return { memberUid, text, mediaMs: Math.round(mediaMs) }
  }
  const unsaid: Saying[] = []
  /** Each is used once before any is repeated. */
  const cheer = () => {
    if (unsaid.length === 0) unsaid.push(...cheers)
    return unsaid.splice(Math.floor(chance() * unsaid.length), 1)[0] as Saying
  }
  const starts = actsOf(minutes)
  const greeted = starts.flatMap((startMs, act) =>
    (openings[act] ?? []).map((saying, place) =>
      said(saying, startMs + 2_500 + place * 2_600 + chance() * 2_000),
    ),
  )
  const messages = [...greeted]
  for (let atMs = 22_000; atMs < minutes * minuteMs; atMs += 9_000 + chance() * 26_000)
    messages.push(said(cheer(), atMs))
  const pressed = new Map<number, { mediaSec: number; kind: ReactionKind; count: number }>()
  for (let sec = 4; sec < minutes * 60; sec += 3 + Math.floor(chance() * 9)) {
    const isOpening = starts.some((startMs) => sec * 1_000 >= startMs && sec * 1_000 < startMs + 40_000)
    pressed.set(sec, {
      mediaSec: sec,
      kind: one(reactionKinds),
      count: 1 + Math.floor(chance() * (isOpening ? 14 : 5)),
    })
  }
  return {
    messages: messages.toSorted((a, b) => a.mediaMs - b.mediaMs),
    reactions: [...pressed.values()],
  }
}

/** Returns a generator seeded by the show, so that the demo is the same everywhere. */
function dice(slug: string): () => number {
  let state = [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
