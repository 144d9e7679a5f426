import { useState } from 'react'
import type { EmailProgress } from '#app/features/sign-in/kept-progress.ts'

/** Progress of a sign-up or a reset; address and code are kept on a step back. */
export type Progress = EmailProgress | { step: 'last'; email: string; code: string }

export const stepNumber = { email: 1, code: 2, last: 3 } as const

export function useSteps(onCode?: (progress: EmailProgress) => void) {
  const [progress, setProgress] = useState<Progress>({ step: 'email', email: '' })
  const turn = (next: Progress) => {
    setProgress(next)
    if (next.step !== 'last') onCode?.(next)
  }
  return {
    progress,
    turn,
    backToEmail: () => turn({ step: 'email', email: progress.email }),
  }
}
