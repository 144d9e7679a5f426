import Link from 'next/link'

export function ButtonLink({ className, kind = 'fill', size = 'm', children, ...rest }) {
  return (
    <Link
      {...rest}
      className={className ? `button_1x0s8_2 ${className}` : 'button_1x0s8_2'}
      data-kind={kind}
      data-size={size}
    >
      <span className="face_1x0s8_40">{children}</span>
    </Link>
  )
}
