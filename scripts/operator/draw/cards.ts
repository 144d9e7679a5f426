import { reportAllotment } from '@encore/draw-protocol/random-goods/report-allotment'
import type { Command } from '../shared/command.ts'
import { printReport } from './print-report.ts'

export const cards: Command = {
  usage: ['cards <file>', 'verifies an allotment of random goods, and lists the card of each unit'],
  run: async (paths) =>
    printReport(paths, ([file, ...others]) => (file && others.length === 0 ? reportAllotment(file) : null)),
}
