/** Translation keys by the rule that the address breaks. */
export const emailProblems = {
  email: 'signIn.emailInvalid',
  emailLetters: 'signIn.emailLetters',
} as const
