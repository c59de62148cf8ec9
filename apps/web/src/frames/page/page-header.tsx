import { fill, M } from '@lousa/contract/messages.ts'
import { Breadcrumbs, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../lib/address/paths.ts'
import { showCount } from '../../lib/text/numbers.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { ActionButton, MoreActionsMenu } from './action-button.tsx'
import type { PageAction } from './page-action.types.ts'
import { type Crumb, usePageContext, usePageTitle } from './page-context.tsx'
import classes from './page-header.module.css'

export type PageHeaderProps = {
  /** The one H1, also the tab's title. */
  title: string
  /** The title of the tab where the H1 is a greeting. */
  tabTitle?: string
  /** A line below the title: class, component, period. */
  subtitle?: ReactNode
  /** The number of records, next to the title. */
  count?: number
  /** A badge or switch next to the title. */
  aside?: ReactNode
  /** Replaces the trail that the shell derives from the menu. The last crumb is this page. */
  breadcrumb?: readonly Crumb[]
  /** The one thing most people come here to do. */
  primary?: PageAction
  /** The first two are buttons; the rest goes into a menu "Mais ações", which on a phone leaves room for one. */
  actions?: readonly PageAction[]
  /** Where there is room for the primary action alone: every other one goes into the menu. */
  tight?: boolean
  /** On a phone one line that stays on the screen while the work under it is scrolled: no trail, actions in the menu. */
  compact?: boolean
  /** Before the actions, where a button is not enough: a menu. */
  tools?: ReactNode
}

const Trail = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label={M.page.here}>
    <Breadcrumbs separator="/" separatorMargin={8} className={classes.trail ?? ''}>
      {crumbs.map((crumb, index) =>
        crumb.to && index < crumbs.length - 1 ? (
          <Link key={crumb.label} to={crumb.to} className={classes.crumb}>
            {crumb.label}
          </Link>
        ) : (
          <Text
            key={crumb.label}
            span
            size="sm"
            c="dimmed"
            {...(index === crumbs.length - 1 ? { 'aria-current': 'page' } : {})}
          >
            {crumb.label}
          </Text>
        ),
      )}
    </Breadcrumbs>
  </nav>
)

/** A breadcrumb of a page, which begins where those of the menu begin. */
const fromHome = (own: readonly Crumb[], [home]: readonly Crumb[]): readonly Crumb[] =>
  home?.to === PATHS.app && own[0]?.to !== PATHS.app ? [home, ...own] : own

/** Breadcrumb, title with its count, and what can be done: the head of every page. */
export const PageHeader = ({
  title,
  tabTitle,
  subtitle,
  count,
  aside,
  breadcrumb,
  primary,
  actions = [],
  tight = false,
  compact = false,
  tools,
}: PageHeaderProps) => {
  const isPhone = usePhone()
  const isBar = isPhone && compact
  const asButtons = tight || isBar ? 0 : isPhone && actions.length > 2 ? 1 : 2
  const { trail } = usePageContext()
  const crumbs = breadcrumb ? fromHome(breadcrumb, trail) : trail
  usePageTitle(tabTitle ?? title)
  return (
    <header className={classes.header} data-bar={isBar}>
      {crumbs.length > 1 && !isBar && <Trail crumbs={crumbs} />}
      <div className={classes.line}>
        <div className={classes.words}>
          <Group gap="sm" align="baseline">
            <Title order={1}>{title}</Title>
            {count !== undefined && (
              <Text span c="dimmed" fw={500} aria-label={fill(M.page.total, { count: showCount(count) })}>
                {showCount(count)}
              </Text>
            )}
            {aside}
          </Group>
          {subtitle && (
            <Text c="dimmed" mt={2} className={classes.subtitle ?? ''}>
              {subtitle}
            </Text>
          )}
        </div>
        {(primary || tools || actions.length > 0) && (
          <div className={classes.actions}>
            {tools}
            {actions.slice(0, asButtons).map(action => (
              <ActionButton key={action.label} action={action} />
            ))}
            {actions.length > asButtons && (
              <MoreActionsMenu actions={actions.slice(asButtons)} className={classes.more ?? ''}>
                {isBar && M.btn.more}
              </MoreActionsMenu>
            )}
            {primary && <ActionButton action={primary} primary />}
          </div>
        )}
      </div>
    </header>
  )
}
