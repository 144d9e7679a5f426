import type { FormProblems } from '#app/features/editing/problems-in.ts'
import type { EventForm } from './event-form.ts'

export interface SectionProps extends FormProblems {
  form: EventForm
  set(part: Partial<EventForm>): void
}
