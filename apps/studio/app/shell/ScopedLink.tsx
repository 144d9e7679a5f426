import { Link, type LinkProps } from 'react-router'
import { useScoped } from './scope.ts'

/** A link inside the studio that keeps the event filter. */
export function ScopedLink({ to, ...props }: LinkProps & { to: string }) {
  const scoped = useScoped()
  return <Link {...props} to={scoped(to)} />
}
