import type { ApiResult } from '@encore/contract/client'
import { data } from 'react-router'
import { referenceOf } from '#app/features/help/reference-of.ts'

/** Returns the value of a call, or throws its error to the section's error boundary. */
export function sectionData<T>(answer: ApiResult<T>): T {
  if (answer.ok) return answer.value
  throw data({ requestId: referenceOf(answer) }, { status: answer.status || 503 })
}
