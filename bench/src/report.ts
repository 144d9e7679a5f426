import { mkdirSync, writeFileSync } from 'node:fs'
import { describeBuild, describeMachine } from './machine.ts'

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
  const keep = openRecord(scenario.name, `npm run bench ${scenario.name}`)
  const report = await scenario.run()
  print(report)
  keep(report)
  return report.targets.every(({ holds }) => holds)
}

/** Notes when, where and on which build something begins; the answer writes it with what was found. */
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
