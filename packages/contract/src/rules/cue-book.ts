import type {
  CaptionCue,
  Cue,
  DrawClosedCue,
  LightCue,
  PinnedCue,
  PollClosedCue,
  PollOpenedCue,
  SigningCue,
} from '../endpoints/index.ts'
import type { Locale } from './locale.ts'

/** Everything visible at one media time: the last earlier cue of each kind. */
export interface Shown {
  captions: Readonly<Partial<Record<Locale, CaptionCue>>>
  light: LightCue | null
  poll: PollOpenedCue | PollClosedCue | null
  pinned: PinnedCue | null
  signing: SigningCue | null
  drawClosed: DrawClosedCue | null
}

export const nothingShown: Shown = {
  captions: {},
  light: null,
  poll: null,
  pinned: null,
  signing: null,
  drawClosed: null,
}

/** The cues that a page knows, each in its newest version. */
export interface CueBook {
  /** Includes withdrawn cues, so that a late older version does not bring them back. */
  newest: ReadonlyMap<string, Cue>
  /** Valid cues by media time. */
  cues: readonly Cue[]
}

export const emptyBook: CueBook = { newest: new Map(), cues: [] }

/** Limits memory for long shows: the earliest cues are dropped and fetched again after seeking back. */
const kept = 4_000

export function learn(book: CueBook, received: readonly Cue[]): CueBook {
  const newest = new Map(book.newest)
  for (const cue of received) if ((newest.get(cue.id)?.seq ?? -1) < cue.seq) newest.set(cue.id, cue)
  const all = [...newest.values()].sort((a, b) => a.mediaMs - b.mediaMs || a.seq - b.seq)
  for (const { id } of all.splice(0, Math.max(0, all.length - kept))) newest.delete(id)
  return { newest, cues: all.filter(({ kind }) => kind !== 'WITHDRAWN') }
}

export function shownAt({ cues }: CueBook, mediaMs: number): Shown {
  const captions: Partial<Record<Locale, CaptionCue>> = {}
  const shown: Shown = { ...nothingShown, captions }
  for (const cue of cues) {
    if (cue.mediaMs > mediaMs) break
    if (cue.kind === 'CAPTION') captions[cue.lang] = cue
    else if (cue.kind === 'LIGHT') shown.light = cue
    else if (cue.kind === 'POLL_OPENED' || cue.kind === 'POLL_CLOSED') shown.poll = cue
    else if (cue.kind === 'PINNED') shown.pinned = cue
    else if (cue.kind === 'UNPINNED') shown.pinned = null
    else if (cue.kind === 'SIGNING') shown.signing = cue
    else if (cue.kind === 'DRAW_CLOSED') shown.drawClosed = cue
  }
  if (shown.signing && signingEnd(shown.signing) <= mediaMs) shown.signing = null
  if (shown.drawClosed && closeEnd(shown.drawClosed) <= mediaMs) shown.drawClosed = null
  for (const caption of Object.values(captions)) if (endOf(caption) <= mediaMs) delete captions[caption.lang]
  return shown
}

/** Returns the media time of the next visible change; null when none is known. */
export function nextChangeAfter({ cues }: CueBook, mediaMs: number): number | null {
  const next = cues.find((cue) => cue.mediaMs > mediaMs)?.mediaMs ?? Number.POSITIVE_INFINITY
  const { captions, signing, drawClosed } = shownAt({ newest: new Map(), cues }, mediaMs)
  const ends = Object.values(captions).map(endOf)
  if (signing) ends.push(signingEnd(signing))
  if (drawClosed) ends.push(closeEnd(drawClosed))
  const soonest = Math.min(next, ...ends)
  return Number.isFinite(soonest) ? soonest : null
}

/** Cues after `after`, up to and including `upTo`. */
export const cuesBetween = ({ cues }: CueBook, after: number, upTo: number): Cue[] =>
  cues.filter(({ mediaMs }) => mediaMs > after && mediaMs <= upTo)

export const isSameShown = (a: Shown, b: Shown): boolean =>
  a.light === b.light &&
  a.poll === b.poll &&
  a.pinned === b.pinned &&
  a.signing === b.signing &&
  a.drawClosed === b.drawClosed &&
  isSameCaptions(a.captions, b.captions)

function isSameCaptions(a: Shown['captions'], b: Shown['captions']): boolean {
  const langs = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<Locale>
  return [...langs].every((lang) => a[lang] === b[lang])
}

/** An item is shown until the next one, and no longer than this. */
const signingMs = 120_000

const signingEnd = ({ mediaMs }: SigningCue) => mediaMs + signingMs

/** The close of a draw is shown long enough to be written down. */
const closeMs = 60_000

const closeEnd = ({ mediaMs }: DrawClosedCue) => mediaMs + closeMs

const endOf = ({ mediaMs, durationMs }: CaptionCue) => mediaMs + durationMs
