import { reportDraw } from '@encore/draw-protocol/report'
import type { Command } from '../shared/command.ts'
import { printReport } from './print-report.ts'

export const check: Command = {
  usage: [
    'check <file> [certificate]',
    'verifies a draw file: what is proved, who witnessed, whose randomness',
  ],
  run: async (paths) =>
    printReport(paths, ([file, authorities, ...others]) =>
      file && others.length === 0 ? reportDraw(file, authorities) : null,
    ),
}
