import type { StudioDrawDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { closeMarginSec, type DrawExclusion, drawExclusions } from '@encore/contract/rules/draws'
import { localOf, momentOf } from '@encore/contract/rules/local-time'
import { written } from '#kernel/texts.ts'
import type { DrawDraft, DrawRow } from '#modules/commerce/draws/index.ts'

interface Place {
  eventId: string
  /** Zone of the event. */
  zone: string
}

export interface ReadDraft {
  draft: DrawDraft
  problems: FieldProblem[]
}

/** Converts local times to moments; a missing one, or one that the zone skips or repeats, is a problem of its field. */
export function readDraft(draft: StudioDrawDraft, { eventId, zone }: Place): ReadDraft {
  const problems: FieldProblem[] = []
  const timeOf = (field: 'opensAt' | 'closesAt'): Date => {
    const local = draft[field]
    if (local === null) {
      problems.push({ path: field, rule: 'required' })
      return new Date(Number.NaN)
    }
    const moment = momentOf(local, zone)
    if (moment.ok) return new Date(moment.at)
    problems.push({ path: field, rule: moment.rule })
    return new Date(Number.NaN)
  }
  const [opensAt, closesAt] = [timeOf('opensAt'), timeOf('closesAt')]
  if (closesAt <= opensAt) problems.push({ path: 'closesAt', rule: 'after-open-draw' })
  return {
    draft: {
      ...draft,
      ...{ eventId, opensAt, closesAt },
      title: cleaned(draft.title),
      prize: cleaned(draft.prize),
      terms: cleaned(draft.terms),
      marginSec: closeMarginSec(draft.delaySec),
    },
    problems,
  }
}

/** The rules file has one form of a line end. */
const cleaned = (texts: StudioDrawDraft['title']) =>
  written(
    Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, text?.replaceAll(/\r\n?/g, '\n')])),
  )

export function draftOf(draw: DrawRow, productIds: string[], zone: string): StudioDrawDraft {
  const { title, prize, terms, prevails, mode, prizeKind, places, reserves, entriesPerEntrant, isFree } = draw
  const { opensAt, closesAt, delaySec, exclusions, acceptHours, namesWinners, latePayment, keptEntries } =
    draw
  return {
    ...{ title, prize, terms, prevails, mode, prizeKind, places, reserves, entriesPerEntrant, isFree },
    ...{ productIds, delaySec, acceptHours, namesWinners, latePayment, keptEntries },
    opensAt: localOf(opensAt.getTime(), zone),
    closesAt: localOf(closesAt.getTime(), zone),
    exclusions: exclusions.filter((code): code is DrawExclusion =>
      drawExclusions.includes(code as DrawExclusion),
    ),
  }
}
