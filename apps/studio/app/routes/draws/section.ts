import type { StudioDrawDraft, StudioDrawSheet, StudioEvent } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'

/** Data of the page of one draw. */
export interface FoundDraw {
  event: StudioEvent
  sheet: StudioDrawSheet
}

/** A part of the form of a draft. */
export interface SectionProps {
  draft: StudioDrawDraft
  problems: readonly FieldProblem[]
  set(part: Partial<StudioDrawDraft>): void
}
