import type { RuleGroup } from './groups.ts'

/** The used part of Stryker's report (mutation-testing-report-schema). Lines and columns start at 1. */
export interface MutationReport {
  files: Record<string, { source: string; mutants: readonly Mutant[] }>
}

export interface Mutant {
  status: string
  replacement?: string
  location: { start: Place; end: Place }
}

interface Place {
  line: number
  column: number
}

export interface GroupScore {
  name: string
  leastScore: number
  mutants: number
  detected: number
  /** Percent with one decimal, rounded down; 0 without mutants. */
  score: number
  /** Format: `file:line code → mutant`. */
  survivors: string[]
}

const detected = ['Killed', 'Timeout']
/** Other undetected states, such as a mutant that does not load, are ignored. */
const undetected = ['Survived', 'NoCoverage']

export function scoreOf(
  { files }: MutationReport,
  { name, leastScore, files: paths }: RuleGroup,
): GroupScore {
  const mutants = paths.flatMap((path) => {
    const { source, mutants } = files[path] ?? { source: '', mutants: [] }
    return mutants.map((mutant) => ({ path, source, mutant }))
  })
  const missed = mutants.filter(({ mutant }) => undetected.includes(mutant.status))
  const found = mutants.filter(({ mutant }) => detected.includes(mutant.status)).length
  const all = found + missed.length
  return {
    ...{ name, leastScore, mutants: all, detected: found },
    score: all === 0 ? 0 : Math.floor((found * 1000) / all) / 10,
    survivors: missed.map(({ path, source, mutant }) => textOf(path, source, mutant)),
  }
}

export const isTooLow = ({ score, leastScore }: GroupScore): boolean => score < leastScore

/** Markdown. */
export const tableOf = (scores: readonly GroupScore[]): string =>
  [
    '| Rules | Mutants | Detected | Score | Least |',
    '|---|---|---|---|---|',
    ...scores.map(
      ({ name, mutants, detected, score, leastScore }) =>
        `| ${name} | ${mutants} | ${detected} | ${score} % | ${leastScore} % |`,
    ),
  ].join('\n')

function textOf(
  path: string,
  source: string,
  { location: { start, end }, replacement = '' }: Mutant,
): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const code = lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n')
  return `${path}:${start.line} ${oneLine(code)} → ${oneLine(replacement)}`
}

const oneLine = (code: string): string => {
  const text = code.replaceAll(/\s+/g, ' ')
  return text.length > 90 ? `${text.slice(0, 89)}…` : text
}
