import type { ReactNode } from 'react'
import classes from './fold.module.css'

/** Content that is shown on request, where there is no room for everything. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={classes.fold}>
    <summary>{title}</summary>
    <div className={classes.inside}>{children}</div>
  </details>
)
