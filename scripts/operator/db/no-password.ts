/** Explains why a member who signed up through Kakao, Google or a similar provider gets no studio role. */
export const noPassword = (email: string): string =>
  `${email} has no password, and the studio opens by nothing else: name an account that was made with address and password`
