import { existsSync } from 'node:fs'
import { type SettlementCheck, type SettlementFault, verifySettlement } from '@encore/api'
import { majorText } from '@encore/contract/rules/money'
import { withBackEnd } from '../shared/back-end.ts'
import type { Command } from '../shared/command.ts'

export const settlement: Command = {
  usage: ['settlement <file>', 'whether a settlement holds: its signature, and each line against the ledger'],
  run: async ([path, ...others]) => {
    if (!path || others.length > 0) return null
    if (!existsSync(path)) {
      console.error(`There is no file ${path}`)
      return 2
    }
    return withBackEnd(async (ctx) => {
      const { head, faults, sums } = await verifySettlement(ctx, path)
      if (head) console.log(`${ofText(head.of)} up to transaction ${head.through}, made ${head.madeAt}`)
      for (const { currency, sold, back, entries } of sums) {
        const [all, gone, kept] = [sold, back, sold - back].map((sum) => majorText(sum, currency))
        console.log(`${currency}  sold ${all}  back ${gone}  kept ${kept}  ${entries} entries`)
      }
      for (const fault of faults) console.log(faultText(fault))
      console.log(faults.length === 0 ? 'The settlement holds' : 'The settlement does not hold')
      return faults.length === 0 ? 0 : 1
    })
  },
}

const ofText = (of: NonNullable<SettlementCheck['head']>['of']): string =>
  of.kind === 'event' ? of.eventId : `What is of no event, ${of.from} to ${of.to}`

function faultText(fault: SettlementFault): string {
  switch (fault.kind) {
    case 'UNREADABLE':
      return 'This is no settlement'
    case 'UNSIGNED':
      return 'The last line is no signature'
    case 'OTHER_KEY':
      return 'It is signed by another key than ours'
    case 'ALTERED':
      return 'The signature is not of this text'
    case 'DIFFERS':
      return `line ${fault.line}: the file says ${received(fault.file)}, the ledger ${received(fault.ledger)}`
  }
}

/** Control characters of a file must not reach the terminal. */
const received = (text: string | null): string =>
  text === null ? 'nothing' : JSON.stringify(text.slice(0, 200).replace(/\p{C}/gu, ' '))
