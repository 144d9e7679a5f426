import { formatDate } from '@encore/contract/rules/time'

/** Notices are dated in the company's time zone. */
const zone = 'Asia/Seoul'

export const NoticeDate = ({ at, className }: { at: string; className?: string | undefined }) => (
  <time className={className} dateTime={at}>
    {formatDate(at, zone)}
  </time>
)
