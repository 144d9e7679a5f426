import { attention } from './attention.ts'
import { campaign } from './campaign.ts'
import { check } from './check.ts'
import { refund } from './refund.ts'
import { settlement } from './settlement.ts'

export const commands = { check, attention, refund, campaign, settlement }
