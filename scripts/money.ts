import { attention } from './money/attention.ts'
import { campaign } from './money/campaign.ts'
import { check } from './money/check.ts'
import { refund } from './money/refund.ts'
import { settlement } from './money/settlement.ts'
import { runCommand } from './operator/run-command.ts'

await runCommand('money', { check, attention, refund, campaign, settlement })
