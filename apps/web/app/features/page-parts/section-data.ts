import type { ApiResult } from '@encore/contract/client'
import { data } from 'react-router'
import { requestIdOf } from '#app/features/support/request-id-of.ts'

/** Returns the value of a call, or throws its error to the section's error boundary. */
export function sectionData<T>(answer: ApiResult<T>): T {
  if (answer.ok) return answer.value
  throw data({ requestId: requestIdOf(answer) }, { status: answer.status || 503 })
}
