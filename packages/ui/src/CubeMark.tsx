/** Icon of the cube: three faces in three tints of the text colour. */
export function CubeMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 16 16"
      width="1.1em"
      height="1.1em"
      aria-hidden="true"
      fill="currentColor"
    >
      <path d="M8 .8 14.4 4.4 8 8 1.6 4.4z" />
      <path opacity=".72" d="M1.2 5.2 7.6 8.8v6.9L1.2 12.1z" />
      <path opacity=".46" d="M14.8 5.2 8.4 8.8v6.9l6.4-3.6z" />
    </svg>
  )
}
