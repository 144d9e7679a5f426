import type { OtherDevice } from '@encore/contract/endpoints'

/** Formats a device as "Safari · iPhone", omitting unknown parts; empty when both are unknown. */
export const deviceName = ({ browser, system }: Pick<OtherDevice, 'browser' | 'system'>): string =>
  [browser, system].filter((part) => part !== null).join(' · ')
