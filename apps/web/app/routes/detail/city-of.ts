/** `Asia/Seoul` is Seoul, `America/Argentina/Buenos_Aires` is Buenos Aires. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
