import type { PlantedFault, Suite } from './planted-fault.ts'

export interface Finding {
  fault: PlantedFault
  /** Null when every covering suite passed. */
  caughtBy: Suite | null
  seconds: number
}

/** The number of unnoticed faults, and of grave ones among them. */
export function escapes(findings: readonly Finding[]): { all: number; grave: number } {
  const escaped = findings.filter(({ caughtBy }) => !caughtBy)
  return { all: escaped.length, grave: escaped.filter(({ fault }) => fault.isGrave).length }
}

/** Markdown: escaped faults first, then the slowest. */
export function tableOf(findings: readonly Finding[]): string {
  const { all, grave } = escapes(findings)
  const rows = [...findings]
    .sort((a, b) => Number(a.caughtBy !== null) - Number(b.caughtBy !== null) || b.seconds - a.seconds)
    .map(({ fault: { name, layer, takesBack = '' }, caughtBy, seconds }) => {
      const by = caughtBy ? `${caughtBy.project} \`${caughtBy.file}\`` : '**nothing**'
      return `| ${name} | ${layer} | ${takesBack} | ${by} | ${seconds} |`
    })
  return [
    '| Fault | Layer | Takes back | Caught by | Seconds |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `${findings.length - all} of ${findings.length} caught; ${grave} that escaped are of money, stock, permissions or tokens`,
  ].join('\n')
}
