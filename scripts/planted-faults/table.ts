import type { PlantedFault, Suite } from './planted-fault.ts'

export interface Finding {
  fault: PlantedFault
  /** Null: every suite that touches it passed. */
  caughtBy: Suite | null
  seconds: number
}

/** Markdown: what escaped first, then the slowest. */
export function tableOf(findings: readonly Finding[]): string {
  const caught = findings.filter(({ caughtBy }) => caughtBy)
  const grave = findings.filter(({ fault, caughtBy }) => fault.isGrave && !caughtBy)
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
    `${caught.length} of ${findings.length} caught; ${grave.length} that escaped are of money, stock, permissions or tokens`,
  ].join('\n')
}
