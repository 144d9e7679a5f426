import type { InputReport } from '@encore/media/ingest'
import type { ShowTimes } from '#modules/catalog/events/index.ts'

type Times = Pick<ShowTimes, 'now' | 'onAirAt' | 'endAt' | 'startedAt' | 'isCanceled'>

/** True when viewers see the encoder's first picture of a show that is due and has not begun. */
export const isBeginning = (
  { now, onAirAt, endAt, startedAt, isCanceled }: Times,
  { shows }: Pick<InputReport, 'shows'>,
): boolean => startedAt === null && !isCanceled && now >= onAirAt && now < endAt && shows === 'PICTURE'
