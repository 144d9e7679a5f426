import type { StudioDrawDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'

/** A part of the form of a draft. */
export interface SectionProps {
  draft: StudioDrawDraft
  problems: readonly FieldProblem[]
  set(part: Partial<StudioDrawDraft>): void
}
