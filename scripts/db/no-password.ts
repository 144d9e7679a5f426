/** Why a member who joined with Kakao, Google or the like gets no role of the studio. */
export const noPassword = (email: string): string =>
  `${email} has no password, and the studio opens by nothing else: name an account that was made with address and password`
