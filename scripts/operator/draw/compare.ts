import { reportComparison } from '@encore/draw-protocol/report-statements'
import type { Command } from '../shared/command.ts'
import { printReport } from './print-report.ts'

export const compare: Command = {
  usage: ['compare <a> <b> [keys]', 'whether two checkpoints, or two draw files, contradict each other'],
  run: async (paths) =>
    printReport(paths, ([a, b, keys = null, ...others]) =>
      a && b && others.length === 0 ? reportComparison(a, b, keys) : null,
    ),
}
