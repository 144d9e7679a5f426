import { mkdirSync, writeFileSync } from 'node:fs'
import { describeBuild, describeMachine } from './machine.ts'

export type Row = Record<string, string | number>

export interface Report {
  /** Table rows, all with the same columns. */
  rows: Row[]
  targets: Target[]
  /** Context needed to interpret the figures. */
  notes: string[]
}

export interface Target {
  target: string
  found: string
  holds: boolean
}

/** A named measurement; it ends by itself and leaves no process. */
export interface Scenario {
  name: string
  summary: string
  run(): Promise<Report>
}

const results = new URL('../results/', import.meta.url)

/**
 * Runs a scenario, prints its table and stores it as `bench/results/<name>.json`; returns true when all targets are
 * met.
 */
export async function record(scenario: Scenario): Promise<boolean> {
  console.log(`\n${scenario.name}: ${scenario.summary}`)
  const keep = openRecord(scenario.name, `npm run bench ${scenario.name}`)
  const report = await scenario.run()
  print(report)
  keep(report)
  return report.targets.every(({ holds }) => holds)
}

/** Notes time, machine and build of a start; returns a function that writes them with the results. */
export function openRecord(name: string, command: string): (found: object) => void {
  const head = {
    ...{ scenario: name, command, date: new Date().toISOString() },
    ...{ build: describeBuild(), machine: describeMachine() },
  }
  return (found) => {
    mkdirSync(results, { recursive: true })
    writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify({ ...head, ...found }, null, 2)}\n`)
  }
}

function print({ rows, targets, notes }: Report): void {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => String(row[column]).length)),
  )
  const line = (cells: string[]) => `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('   ')}`
  console.log(`\n${line(columns)}`)
  for (const row of rows) console.log(line(columns.map((column) => String(row[column]))))
  for (const { target, found, holds } of targets)
    console.log(`  ${holds ? 'holds' : 'MISSED'}: ${target}; found ${found}`)
  for (const note of notes) console.log(`  ${note}`)
}
