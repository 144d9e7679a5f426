import type { FormProblems } from '#app/features/editing/problems-in.ts'
import type { Kind, ProductForm } from './form-state.ts'

export interface SectionProps extends FormProblems {
  form: ProductForm
  kind: Kind
  zone: string
  set(part: Partial<ProductForm>): void
}
