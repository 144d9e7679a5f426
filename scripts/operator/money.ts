import { campaign } from './money/campaign.ts'
import { check } from './money/check.ts'
import { refund } from './money/refund.ts'
import { review } from './money/review.ts'
import { settlement } from './money/settlement.ts'
import { runCommand } from './shared/run-command.ts'

export const commands = { check, review, refund, campaign, settlement }

if (import.meta.main) process.exitCode = await runCommand('money', commands, process.argv.slice(2))
