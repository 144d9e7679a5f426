import type { CallPlace } from '@encore/contract/endpoints'
import type { Text } from '#app/i18n/text.ts'

/** "90 seconds with each of 3 artists"; for several units their whole time. */
export const callText = (
  { promiseMs, stations, units = 1 }: Pick<CallPlace, 'promiseMs' | 'stations'> & { units?: number },
  { t }: Pick<Text, 't'>,
): string => t('products.callTime', { seconds: Math.round((promiseMs * units) / 1_000), n: stations })
