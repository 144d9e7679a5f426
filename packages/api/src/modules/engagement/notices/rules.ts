import type { FieldProblem } from '@encore/contract/errors'
import { noticeTextMax } from '@encore/contract/rules/broadcasts'
import type { Texts } from '#kernel/texts.ts'

/** What keeps a notice from being published: a text that is in no language, or one that is too long. */
export const noticeProblems = (texts: Record<keyof typeof noticeTextMax, Texts>): FieldProblem[] =>
  (['title', 'summary', 'body'] as const).flatMap((name) => {
    const written = Object.values(texts[name]).filter((text) => text.trim() !== '')
    if (written.length === 0) return [{ path: name, rule: 'required' }]
    return written.some((text) => text.length > noticeTextMax[name])
      ? [{ path: name, rule: 'maxLength' }]
      : []
  })
