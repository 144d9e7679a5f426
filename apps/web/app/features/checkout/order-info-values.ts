import type { OrderEtcInfo, OrderEtcInfoInput, Quote } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { customInfoProblems, infoLines, orderInfoProblems } from '@encore/contract/rules/order-info'
import { asWritten } from '@encore/contract/rules/original-lines'
import type { Values } from './use-checked-form.ts'

type Questions = Quote['customInfoFields']

export const answerPath = (id: string): string => `answer.${id}`

/** Formats `19980412` as `1998-04-12` while it is typed. */
export function typedBirth(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-')
}

export function valuesOfInfo(info: OrderEtcInfo): Values {
  const { name, firstName } = asWritten(info, infoLines)
  const { customInfos, birth, phoneNumber, email, countryCode, countryDialCode } = info
  const answers = customInfos.map(({ customInfoFieldId, content }) => [
    answerPath(customInfoFieldId),
    content,
  ])
  return {
    ...Object.fromEntries(answers),
    name,
    firstName: firstName ?? '',
    birth,
    phoneNumber,
    email,
    countryCode,
    countryDialCode,
  }
}

const answersOf = (values: Values, questions: Questions) =>
  questions.map(({ id, label }) => ({
    customInfoFieldId: id,
    content: values[answerPath(id)] ?? '',
    label: label.text,
  }))

export function infoFormProblems(values: Values, questions: Questions, today: string): FieldProblem[] {
  const answers = customInfoProblems(answersOf(values, questions), questions)
  return [...orderInfoProblems(values, today), ...answers.map((problem) => atField(problem, questions))]
}

/** Maps a server path such as `customInfos/0/content` to the form path of that question. */
export function atField({ path, rule }: FieldProblem, questions: Questions): FieldProblem {
  const at = /^customInfos\/(\d+)\//.exec(path)?.[1]
  const question = at === undefined ? undefined : questions[Number(at)]
  return { path: question ? answerPath(question.id) : path, rule }
}

export const infoOf = (values: Values, questions: Questions): OrderEtcInfoInput => ({
  name: values.name ?? '',
  firstName: values.firstName || null,
  birth: values.birth ?? '',
  phoneNumber: values.phoneNumber ?? '',
  email: (values.email ?? '').trim(),
  countryCode: values.countryCode ?? '',
  countryDialCode: values.countryDialCode ?? '',
  customInfos: answersOf(values, questions),
})
