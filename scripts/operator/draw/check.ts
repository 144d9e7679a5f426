import { reportDraw } from '@encore/draw-protocol/report'
import type { Command } from '../shared/command.ts'
import { printReport } from './print-report.ts'

export const check: Command = {
  usage: ['check <file>', 'verifies a draw file: what is proved, who witnessed, whose randomness'],
  run: async (paths) =>
    printReport(paths, ([file, ...others]) => (file && others.length === 0 ? reportDraw(file) : null)),
}
