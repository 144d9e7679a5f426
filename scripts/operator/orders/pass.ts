import { handOver as handOverGoods, takeBack as takeBackGoods } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { say } from './say.ts'

export const handOver: Command = {
  usage: ['hand-over <code>', 'what the fan’s code stands for is in their hands; the code opens once'],
  run: async ([pass, ...more]) =>
    !pass || more.length > 0
      ? null
      : say(
          'pickup.hand-over',
          (ctx, reportedBy) => (tx) => handOverGoods(ctx, tx, { pass, reportedBy }),
          ({ id, lineIds }) => `Handed over: ${id}, ${lineIds.length} lines`,
        ),
}

export const takeBack: Command = {
  usage: ['take-back <code>', 'undoes that: the code opens once more'],
  run: async ([pass, ...more]) =>
    !pass || more.length > 0
      ? null
      : say(
          'pickup.undo',
          (ctx, reportedBy) => (tx) => takeBackGoods(ctx, tx, { pass, reportedBy }),
          ({ id }) => `Back at the desk: ${id}`,
        ),
}
