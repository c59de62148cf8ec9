import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RouteNode } from '../../routes/route-tree.ts'
import { useIsActive } from './use-menu.ts'

/** One menu entry as a link, marked when the person is there. */
export const MenuLink = ({
  node,
  className,
  onChosen,
  children,
}: {
  node: RouteNode
  className: string
  onChosen?: (() => void) | undefined
  children: ReactNode
}) => {
  const here = useIsActive()(node)
  return (
    <Link
      to={node.path}
      className={className}
      onClick={onChosen}
      {...(here ? { 'aria-current': 'page', 'data-here': true } : {})}
    >
      {children}
    </Link>
  )
}
