import type { SocialProvider } from '@encore/contract/rules/social'
import type { ReactNode } from 'react'

/** A provider's logo, 20 px, shown beside its name. */
export function BrandMark({ provider }: { provider: SocialProvider }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      {marks[provider]}
    </svg>
  )
}

const bubble =
  'M12 6c-3.9 0-7 2.4-7 5.4 0 1.9 1.3 3.6 3.2 4.6l-.6 2.6c0 .3.2.4.5.3l3-2h.9c3.9 0 7-2.5 7-5.5S15.9 6 12 6z'

const marks: Record<SocialProvider, ReactNode> = {
  kakao: (
    <>
      <rect width="24" height="24" rx="6" fill="#fee500" />
      <path d={bubble} fill="#191600" />
    </>
  ),
  google: (
    <g fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M18 6.7A8 8 0 0 0 5 8.2" />
      <path stroke="#fbbc05" d="M5 8.2a8 8 0 0 0 0 7.6" />
      <path stroke="#34a853" d="M5 15.8a8 8 0 0 0 12.6 2" />
      <path stroke="#4285f4" d="M17.6 17.8A8 8 0 0 0 20 12h-8" />
    </g>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M16.8 12.6c0-2.3 1.9-3.4 2-3.5a4.3 4.3 0 0 0-3.4-1.8c-1.4-.1-2.8.9-3.5.9s-1.9-.8-3-.8a4.5 4.5 0 0 0-3.8 2.3c-1.6 2.8-.4 7 1.2 9.2.8 1.1 1.7 2.3 2.9 2.3s1.6-.8 3-.8 1.8.8 3 .7c1.3 0 2.1-1.1 2.8-2.2.9-1.3 1.3-2.5 1.3-2.6 0 0-2.5-.9-2.5-3.7zM14.5 5.8c.6-.8 1.1-1.8 1-2.9-.9 0-2 .6-2.7 1.4-.6.7-1.1 1.8-1 2.8 1 .1 2.1-.5 2.7-1.3z"
    />
  ),
  line: (
    <>
      <rect width="24" height="24" rx="6" fill="#06c755" />
      <path d={bubble} fill="#fff" />
    </>
  ),
  x: <path fill="none" stroke="currentColor" strokeWidth="2.2" d="m5 4.5 14 15M18.5 4.5l-13 15" />,
  facebook: (
    <>
      <circle cx="12" cy="12" r="12" fill="#0866ff" />
      <path
        fill="#fff"
        d="M13.5 24v-9h2.9l.5-3.4h-3.4V9.4c0-1 .5-1.9 2-1.9h1.5V4.6s-1.4-.3-2.7-.3c-2.8 0-4.5 1.7-4.5 4.7v2.6H6.7V15h3.1v8.8z"
      />
    </>
  ),
}
