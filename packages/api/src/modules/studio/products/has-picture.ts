import type { Ctx } from '#platform/context.ts'
import { isImageKept } from '#platform/images/index.ts'

/** True when the named picture was uploaded, or none is named. */
export const hasPicture = async (
  ctx: Pick<Ctx, 'config'>,
  { image }: { image: string | null },
): Promise<boolean> => image === null || isImageKept(ctx, image)
