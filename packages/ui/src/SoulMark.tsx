/** Icon of the soul: a drop with a flame inside. */
export function SoulMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 16 16"
      width="1.1em"
      height="1.1em"
      aria-hidden="true"
      fill="currentColor"
    >
      <path opacity=".5" d="M8 .6c3.4 3.3 5.4 5.9 5.4 8.9a5.4 5.4 0 0 1-10.8 0c0-3 2-5.6 5.4-8.9z" />
      <path d="M8 6.6c1.7 1.7 2.6 3 2.6 4.3a2.6 2.6 0 0 1-5.2 0c0-1.3.9-2.6 2.6-4.3z" />
    </svg>
  )
}
