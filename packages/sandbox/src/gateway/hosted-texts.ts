import type { DeclineReason } from './outcomes.ts'

export type HostedTexts = {
  readonly htmlLang: string
  readonly banner: string
  readonly bannerNote: string
  readonly pay: string
  readonly merchant: string
  readonly orderNumber: string
  readonly method: string
  readonly card: string
  readonly details: string
  readonly total: string
  readonly choose: string
  readonly approve: string
  readonly decline: string
  readonly declineReason: string
  readonly reasons: Readonly<Record<DeclineReason, string>>
  readonly cancel: string
  readonly close: string
  readonly panel: string
  readonly delay: string
  readonly approvedAfter: string
  readonly lostAnswers: string
  readonly order: string
  readonly orders: Readonly<Record<'usual' | 'return_first' | 'webhook_first', string>>
  readonly notices: string
  readonly noticeCounts: Readonly<Record<'one' | 'none' | 'twice' | 'parallel', string>>
  readonly tamper: string
  readonly tampers: Readonly<Record<'none' | 'amount' | 'currency' | 'signature' | 'ref', string>>
  readonly followUp: string
  readonly followUps: Readonly<
    Record<'none' | 'second_approval' | 'decline' | 'approve_after_cancel' | 'office_refund', string>
  >
  readonly deposit: string
  readonly deposits: Readonly<Record<'waits' | 'paid' | 'paid_first' | 'void' | 'paid_after_void', string>>
  readonly refundFault: string
  readonly refundFaults: Readonly<Record<'none' | 'rc18' | 'lost_answer', string>>
  readonly form: string
  readonly forms: Readonly<Record<'usual' | 'extra_field' | 'float_amount', string>>
  readonly register: string
  readonly chooseLater: string
  readonly registered: string
  readonly approved: string
  readonly declined: string
  readonly canceled: string
  readonly closed: string
  readonly closedNote: string
  readonly goOn: string
  readonly goingOn: string
  readonly transactionNumber: string
  readonly time: string
  readonly answerCode: string
  readonly refused: string
  readonly refusedNote: string
  readonly unknownSession: string
  readonly slip: {
    readonly title: string
    readonly number: string
    readonly deadline: string
    readonly steps: readonly string[]
    readonly till: string
    readonly pay: string
    readonly lapse: string
    readonly payLate: string
    readonly paid: string
    readonly void: string
    readonly see: string
  }
}
