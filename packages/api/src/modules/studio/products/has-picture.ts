import type { Ctx } from '#platform/context.ts'
import { isImageKept } from '#platform/images/index.ts'

/** A picture that is named is one that was uploaded. */
export const hasPicture = async (
  ctx: Pick<Ctx, 'config'>,
  { image }: { image: string | null },
): Promise<boolean> => image === null || isImageKept(ctx, image)
