import * as devEnv from '@encore/dev-env'
import { endedWithBench } from './at-end.ts'

/** Boots the whole product, which is stopped together with the bench. */
export async function bootProduct(options?: devEnv.BootOptions): Promise<devEnv.RunningProduct> {
  const product = await devEnv.bootProduct(options)
  const isOver = endedWithBench(product.stop)
  return { ...product, stop: () => product.stop().finally(isOver) }
}
