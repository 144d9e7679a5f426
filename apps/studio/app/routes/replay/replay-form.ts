import type { ReplayDecision, StudioReplay } from '@encore/contract/endpoints'
import { localOf } from '@encore/contract/rules/local-time'

/** Editable settings of a replay; times of the window are in the event's zone. */
export interface ReplayForm extends ReplayDecision {
  opensAt: string | null
  closesAt: string | null
}

export type Recorded = StudioReplay & { recording: NonNullable<StudioReplay['recording']> }

export function formOf({ recording, window, zone }: Recorded): ReplayForm {
  const { privacy, fromMs, toMs, chapters } = recording
  return {
    ...{ privacy, fromMs, toMs, chapters },
    opensAt: window && localOf(window.from, zone),
    closesAt: window && localOf(window.to, zone),
  }
}

export const decisionOf = ({ privacy, fromMs, toMs, chapters }: ReplayForm): ReplayDecision => ({
  ...{ privacy, fromMs, toMs },
  chapters: chapters.toSorted((a, b) => a.atMs - b.atMs),
})

export const windowFields = ['opensAt', 'closesAt'] as const
export const isWindowField = (field: keyof ReplayForm): boolean =>
  (windowFields as readonly string[]).includes(field)
