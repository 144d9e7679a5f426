import type { ApiResult } from '@encore/contract/client'
import { data } from 'react-router'
import { referenceOf } from '#app/features/help/reference-of.ts'

/** What a section shows, or the refusal that its error boundary tells. */
export function sectionData<T>(answer: ApiResult<T>): T {
  if (answer.ok) return answer.value
  throw data({ requestId: referenceOf(answer) }, { status: answer.status || 503 })
}
