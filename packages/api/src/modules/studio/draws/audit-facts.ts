import type { StudioDrawDraft } from '@encore/contract/endpoints'

const shownLength = 80

/** A draft for the audit log, with long texts reduced to length and beginning. */
export const auditFacts = ({ prize, terms, ...facts }: StudioDrawDraft): Record<string, unknown> => ({
  ...facts,
  prize: shortened(prize),
  terms: shortened(terms),
})

const shortened = (texts: StudioDrawDraft['terms']) =>
  Object.fromEntries(
    Object.entries(texts).map(([lang, text = '']) => [lang, `${text.length}: ${text.slice(0, shownLength)}`]),
  )
