import type { Gateway } from '../gateway.ts'
import { queryAttempt, sendRefund, unrefunded } from './direct.ts'
import { merchantFor } from './merchants.ts'
import { factOfMessage } from './message.ts'
import { fetchReport, reportedMids } from './report.ts'
import { paymentForm } from './request.ts'

const text = (body: string) => ({ type: 'text/plain; charset=utf-8', body })

/** Eximbay's form protocol, version 230. */
export const eximbay: Gateway = {
  provider: 'EXIMBAY',
  midFor: (config, credentials) => merchantFor(config, credentials).mid,
  open: async ({ config }, request) => ({ kind: 'form', form: paymentForm(config, request) }),
  query: queryAttempt,
  refund: sendRefund,
  unrefunded,
  reportedMids,
  report: fetchReport,
  messages: {
    path: '/api/gateway/eximbay/status',
    read: async ({ config }, { body }) => {
      const fact = factOfMessage(config, body, 'STATUS')
      return fact ? { kind: 'fact', fact } : { kind: 'forged' }
    },
    answers: {
      success: text('rescode=0000&resmsg=Success'),
      forged: text('rescode=VE00&resmsg=Signature does not match'),
      unknownReference: text('rescode=Q004&resmsg=No such reference'),
      notKept: text('rescode=9999&resmsg=Not stored, send again'),
    },
  },
}
