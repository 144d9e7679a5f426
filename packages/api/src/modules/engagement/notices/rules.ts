import type { FieldProblem } from '@encore/contract/errors'
import { noticeTextMax } from '@encore/contract/rules/broadcasts'
import type { Texts } from '#kernel/texts.ts'

/** Validates the texts of a notice: each must exist in a language and respect its maximum length. */
export const noticeProblems = (texts: Record<keyof typeof noticeTextMax, Texts>): FieldProblem[] =>
  (['title', 'summary', 'body'] as const).flatMap((name) => {
    const written = Object.values(texts[name]).filter((text) => text.trim() !== '')
    if (written.length === 0) return [{ path: name, rule: 'required' }]
    return written.some((text) => text.length > noticeTextMax[name])
      ? [{ path: name, rule: 'maxLength' }]
      : []
  })
