import type { EntryRules } from '../endpoints/catalog.ts'

/** The rules of an event that restricts nobody. */
export const noEntryRules: EntryRules = { minimumAge: null, regions: null, idCheck: false }

export const entryRuleNames = Object.keys(noEntryRules) as (keyof EntryRules)[]

export const entryRulesOf = (event: EntryRules): EntryRules =>
  Object.fromEntries(entryRuleNames.map((name) => [name, event[name]])) as unknown as EntryRules

export const hasEntryRules = (rules: EntryRules): boolean =>
  entryRuleNames.some((name) => rules[name] !== noEntryRules[name])
