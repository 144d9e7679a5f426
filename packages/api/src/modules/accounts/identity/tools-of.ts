import type { Ctx } from '#platform/context.ts'
import type { IdentityTools } from './tools.ts'

const opened = new WeakMap<Ctx, IdentityTools>()

export const keepTools = (tools: IdentityTools) => opened.set(tools.ctx, tools)

export function toolsOf(ctx: Ctx): IdentityTools {
  const tools = opened.get(ctx)
  if (!tools) throw new Error('identity is not installed')
  return tools
}
