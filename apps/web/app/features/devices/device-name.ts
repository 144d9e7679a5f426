import type { OtherDevice } from '@encore/contract/endpoints'

/** "Safari · iPhone", what is known of it; empty when nothing is. */
export const deviceName = ({ browser, system }: Pick<OtherDevice, 'browser' | 'system'>): string =>
  [browser, system].filter((part) => part !== null).join(' · ')
