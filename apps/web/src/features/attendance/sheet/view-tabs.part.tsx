import { SHEET } from '@lousa/contract/attendance/sheet/attendance-sheet.messages.ts'
import { IconCalendarMonth, IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '../view-tabs.module.css'

const Tab = ({ to, isHere, children }: { to: string | null; isHere: boolean; children: ReactNode }) =>
  to === null ? (
    <span className={classes.tab} aria-disabled="true" data-here={isHere}>
      {children}
    </span>
  ) : (
    <Link to={to} className={classes.tab} data-here={isHere} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  )

/** One lesson, or the whole month. */
export const ViewTabs = ({
  here,
  lessonTo,
  monthTo,
}: {
  here: 'lesson' | 'month'
  /** Null where the month has no lesson to go to. */
  lessonTo: string | null
  monthTo: string
}) => (
  <nav aria-label={SHEET.views.label} className={classes.tabs}>
    <Tab to={lessonTo} isHere={here === 'lesson'}>
      <IconListCheck size={18} aria-hidden /> {SHEET.views.lesson}
    </Tab>
    <Tab to={monthTo} isHere={here === 'month'}>
      <IconCalendarMonth size={18} aria-hidden /> {SHEET.views.month}
    </Tab>
  </nav>
)
