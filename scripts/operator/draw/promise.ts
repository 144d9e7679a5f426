import { reportPromise } from '@encore/draw-protocol/report-statements'
import type { Command } from '../shared/command.ts'
import { printReport } from './print-report.ts'

export const promise: Command = {
  usage: ['promise <file> <promise>', 'whether the log of a draw file holds a promised entry'],
  run: async (paths) =>
    printReport(paths, ([file, text, ...others]) =>
      file && text && others.length === 0 ? reportPromise(file, text) : null,
    ),
}
