/** The real server process with two replacements: no page is cacheable, and its API returns fixed data. */
import { readConfig } from '@encore/api'
import { loadApplication, startProduct } from '@encore/server'
import { fixedAnswers, renderedAt } from './fixed-answers.ts'
import { seller } from './line-up.ts'

const product = await startProduct(readConfig(process.env), undefined, async () => {
  const application = await loadApplication()
  return {
    ...application,
    publicAddress: () => null,
    render: (request, viewer) =>
      application.render(request, { ...viewer, api: fixedAnswers, now: () => renderedAt, seller }),
  }
})
process.once('SIGTERM', () => void product.stop().finally(() => process.exit(0)))
