/** What to say of an address by the rule that it breaks. */
export const emailProblems = {
  email: 'signIn.emailInvalid',
  emailLetters: 'signIn.emailLetters',
} as const
