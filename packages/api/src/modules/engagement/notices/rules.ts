import type { FieldProblem } from '@encore/contract/errors'
import type { Texts } from '#kernel/texts.ts'

/** Characters of a notice's texts, as the tables hold them. */
const longest = { title: 120, summary: 200, body: 20_000 } as const

/** What keeps a notice from being published: a text that is in no language, or one that is too long. */
export const noticeProblems = (texts: Record<keyof typeof longest, Texts>): FieldProblem[] =>
  (['title', 'summary', 'body'] as const).flatMap((name) => {
    const written = Object.values(texts[name]).filter((text) => text.trim() !== '')
    if (written.length === 0) return [{ path: name, rule: 'required' }]
    return written.some((text) => text.length > longest[name]) ? [{ path: name, rule: 'maxLength' }] : []
  })
