import { safeCallback } from '@encore/contract/rules/callback-url'

/** The page of ours that a link names by `path`; home for anything else. */
export const targetOf = (request: Request): string =>
  safeCallback(new URL(request.url).searchParams.get('path'))
