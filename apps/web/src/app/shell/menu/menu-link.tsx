import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RouteNode } from '../../routes/route-tree.ts'
import { useIsHere, useTarget } from './use-menu.ts'

/** One menu entry as a link, marked when the person is there. */
export const MenuLink = ({
  node,
  className,
  children,
}: {
  node: RouteNode
  className: string
  children: ReactNode
}) => {
  const here = useIsHere()(node)
  const { to, external } = useTarget()(node)
  if (external) {
    return (
      <a href={to} target="_blank" rel="noreferrer" className={className}>
        {children}
        <IconExternalLink size={14} aria-label="abre em outra janela" />
      </a>
    )
  }
  return (
    <Link to={to} className={className} {...(here ? { 'aria-current': 'page', 'data-here': true } : {})}>
      {children}
    </Link>
  )
}
