export type Behaviour = {
  /** Delay of the notice in seconds at speed 1. */
  readonly noticeDelaySeconds: number
  /** `usual`: the notice is sent immediately, the browser returns when the buyer continues. */
  readonly order: (typeof orders)[number]
  readonly notices: (typeof noticeCounts)[number]
  readonly tamper: (typeof tampers)[number]
  readonly form: (typeof forms)[number]
  readonly followUp: (typeof followUps)[number]
  /** Outcome of a pending deposit. */
  readonly deposit: (typeof deposits)[number]
  /**
   * Seconds between the buyer's approval and the bank's; the window is closed by then, so only the notice reports it.
   */
  readonly approvedAfterSeconds: number
  /** Number of merchant responses that are lost, so that the notice is repeated. */
  readonly lostAnswers: number
  /** The window closes immediately after opening, without a result. */
  readonly closesItself: boolean
  readonly refundFault: (typeof refundFaults)[number]
}

export const orders = ['usual', 'return_first', 'webhook_first'] as const
export const noticeCounts = ['one', 'none', 'twice', 'parallel'] as const
export const tampers = ['none', 'amount', 'currency', 'signature', 'ref'] as const
export const forms = ['usual', 'extra_field', 'float_amount'] as const
export const followUps = [
  'none',
  'second_approval',
  'decline',
  'approve_after_cancel',
  'office_refund',
] as const
export const deposits = ['waits', 'paid', 'paid_first', 'void', 'paid_after_void'] as const
export const refundFaults = ['none', 'rc18', 'lost_answer'] as const

export const plainBehaviour: Behaviour = {
  noticeDelaySeconds: 0,
  order: 'usual',
  notices: 'one',
  tamper: 'none',
  form: 'usual',
  followUp: 'none',
  deposit: 'waits',
  approvedAfterSeconds: 0,
  lostAnswers: 0,
  closesItself: false,
  refundFault: 'none',
}

// Merchants commonly hold an order for 15 minutes; `delaySeconds` sets another time.
const scenarios = {
  plain: {},
  return_first: { order: 'return_first' },
  webhook_first: { order: 'webhook_first' },
  webhook_delay: { noticeDelaySeconds: 10 },
  double_notify: { notices: 'twice' },
  parallel_notify: { notices: 'parallel' },
  no_webhook: { notices: 'none' },
  flaky_merchant: { lostAnswers: 2 },
  wrong_amount: { tamper: 'amount' },
  wrong_currency: { tamper: 'currency' },
  bad_fgkey: { tamper: 'signature' },
  unknown_ref: { tamper: 'ref' },
  extra_field: { form: 'extra_field' },
  float_amount: { form: 'float_amount' },
  approve_at_expiry: { approvedAfterSeconds: 15 * 60 },
  approve_after_expiry: { approvedAfterSeconds: 16 * 60 },
  close_window: { closesItself: true },
  cancel_then_approve: { followUp: 'approve_after_cancel' },
  approve_then_decline: { followUp: 'decline' },
  double_payment: { followUp: 'second_approval' },
  konbini_paid: { deposit: 'paid' },
  konbini_void: { deposit: 'void' },
  konbini_paid_after_void: { deposit: 'paid_after_void' },
  konbini_reorder: { deposit: 'paid_first' },
  external_refund: { followUp: 'office_refund' },
  refund_rc18: { refundFault: 'rc18' },
  refund_lost_answer: { refundFault: 'lost_answer' },
} satisfies Record<string, Partial<Behaviour>>

export type Scenario = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios)

export function isScenario(name: string): name is Scenario {
  return Object.hasOwn(scenarios, name)
}

export function behaviourOf(scenario: Scenario, delaySeconds?: number): Behaviour {
  const behaviour: Behaviour = { ...plainBehaviour, ...scenarios[scenario] }
  if (delaySeconds === undefined) return behaviour
  return behaviour.approvedAfterSeconds > 0
    ? { ...behaviour, approvedAfterSeconds: delaySeconds }
    : { ...behaviour, noticeDelaySeconds: delaySeconds }
}

/** Merges the panel's settings into the armed behaviour; settings not on the panel stay. */
export function behaviourFromPanel(armed: Behaviour, panel: Readonly<Record<string, string>>): Behaviour {
  return {
    ...armed,
    noticeDelaySeconds: numberIn(panel.delay, 3600) ?? armed.noticeDelaySeconds,
    approvedAfterSeconds: numberIn(panel.approvedAfter, 86_400) ?? armed.approvedAfterSeconds,
    lostAnswers: numberIn(panel.lostAnswers, 20) ?? armed.lostAnswers,
    order: oneOf(orders, panel.order) ?? armed.order,
    notices: oneOf(noticeCounts, panel.notices) ?? armed.notices,
    tamper: oneOf(tampers, panel.tamper) ?? armed.tamper,
    form: oneOf(forms, panel.form) ?? armed.form,
    followUp: oneOf(followUps, panel.followUp) ?? armed.followUp,
    deposit: oneOf(deposits, panel.deposit) ?? armed.deposit,
    refundFault: oneOf(refundFaults, panel.refundFault) ?? armed.refundFault,
  }
}

function numberIn(value: string | undefined, max: number): number | undefined {
  const number = Number(value || Number.NaN)
  return number >= 0 && number <= max ? number : undefined
}

function oneOf<T extends string>(allowed: readonly T[], value: string | undefined): T | undefined {
  return allowed.find((item) => item === value)
}
