import { mkdirSync, writeFileSync } from 'node:fs'
import { describeMachine } from './machine.ts'

export type Row = Record<string, string | number>

/** What a scenario found. */
export interface Report {
  /** Lines of the table, all with the same columns. */
  rows: Row[]
  targets: Target[]
  /** What a reader must know to judge the figures. */
  notes: string[]
}

export interface Target {
  target: string
  found: string
  holds: boolean
}

/** A measurement with a name; it ends by itself and leaves no process. */
export interface Scenario {
  name: string
  summary: string
  run(): Promise<Report>
}

const results = new URL('../results/', import.meta.url)

/** Runs a scenario, prints its table and keeps it as `bench/results/<name>.json`; answers whether targets hold. */
export async function record(scenario: Scenario): Promise<boolean> {
  console.log(`\n${scenario.name}: ${scenario.summary}`)
  const machine = describeMachine()
  const report = await scenario.run()
  print(report)
  keep(scenario.name, { machine, ...report })
  return report.targets.every(({ holds }) => holds)
}

/** Writes what was found to `bench/results/<name>.json`. */
export function keep(name: string, found: object): void {
  mkdirSync(results, { recursive: true })
  const text = JSON.stringify({ scenario: name, date: new Date().toISOString(), ...found }, null, 2)
  writeFileSync(new URL(`${name}.json`, results), `${text}\n`)
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
