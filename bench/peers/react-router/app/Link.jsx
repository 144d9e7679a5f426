import { Link as RouterLink } from 'react-router'

/** The other peer's name for the address. */
export default function Link({ href, ...rest }) {
  return <RouterLink to={href} {...rest} />
}
