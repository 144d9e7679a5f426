import { createHash } from 'node:crypto'
import { type SocialProvider, socialProviders } from '@encore/contract/rules/social'
import {
  createEncrypter,
  createSocialAdapter,
  type Encrypter,
  type SocialAdapter,
} from '@encore/identity/server'
import type { Ctx } from '#platform/context.ts'

export interface SocialTools {
  ctx: Ctx
  adapters: Map<SocialProvider, SocialAdapter>
  sealer: Encrypter
}

export function createSocialTools(ctx: Ctx): SocialTools {
  const offered = socialProviders.flatMap((provider) => {
    const access = ctx.config.social[provider]
    return access ? [[provider, createSocialAdapter(provider, access)] as const] : []
  })
  return {
    ctx,
    adapters: new Map(offered),
    sealer: createEncrypter([{ id: 's1', key: ctx.secrets('social-sign-in') }]),
  }
}

/** A state is a bearer secret in transit, so only its hash is stored. */
export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest()
