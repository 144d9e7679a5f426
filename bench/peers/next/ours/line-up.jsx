import { loadLineUp } from '../../../../apps/web/app/routes/home/line-up.ts'
import { fixedAnswers, renderedAt } from '../../../src/server-render/fixed-answers.ts'

/** What our loader gives the page, from the answers that our own server gets in this comparison. */
export const loadOurs = () => loadLineUp(fixedAnswers, renderedAt)
