import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './content-card.module.css'

/** The white sheet that content lies on; with a title it is a section of the page. */
export const ContentCard = ({
  title,
  aside,
  padded = true,
  children,
}: {
  title?: string
  aside?: ReactNode
  /** False for content that reaches the edges: tables, grids. */
  padded?: boolean
  children: ReactNode
}) => (
  <section className={classes.card} {...(title ? { 'aria-label': title } : {})}>
    {title && (
      <div className={classes.head} data-padded={padded}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {aside}
      </div>
    )}
    <div className={padded ? classes.padded : undefined}>{children}</div>
  </section>
)
