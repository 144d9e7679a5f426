import { expect, test } from 'vitest'
import { nicknameProblem } from './nickname-problem.ts'

const refusedFor = (rule: string) => ({
  name: 'NICKNAME_INVALID' as const,
  fields: [{ path: 'nickname', rule }],
})

test.each([
  ['what it is made of', refusedFor('pattern'), 'signUp.nicknameInvalid'],
  ['that an artist is called so', refusedFor('artist'), 'nickname.artist'],
  ['that it would pass for the house', refusedFor('reserved'), 'nickname.reserved'],
  ['no more than the server said', { name: 'NICKNAME_INVALID' as const }, 'errors.NICKNAME_INVALID'],
  ['that somebody has it', { name: 'NICKNAME_TAKEN' as const }, 'errors.NICKNAME_TAKEN'],
  ['nothing when something else was refused', { name: 'RATE_LIMITED' as const }, null],
])('nickname field: reports %s', (_, error, problem) => {
  expect(nicknameProblem(error)).toBe(problem)
})
