import type { Config } from '#platform/config.ts'

/** Where a gateway sends a receipt that cannot go to the buyer. */
export const houseAddress = ({ MAIL_FROM }: Config): string => /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
