import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { OFFICE_BOARD } from '@lousa/contract/dashboard/office-board.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import classes from '../board.module.css'

const W = OFFICE_BOARD.today

const OF_SCHOOL = `${PATHS.timetable}?ver=escola`

/** How far today's attendance has come, and what it says; each number leads to where it is made. */
export const TodayAttendance = ({ figures }: { figures: AdministratorYear['today'] }) => {
  const { lessons, attendanceTaken, present, absent } = figures
  const numbers = [
    { label: W.lessons, count: lessons, to: OF_SCHOOL },
    { label: W.taken, count: attendanceTaken, to: OF_SCHOOL, part: 'done' },
    { label: W.present, count: present, to: PATHS.lessonPlans },
    { label: W.absent, count: absent, to: PATHS.lessonPlans },
  ]
  return (
    <ContentCard title={W.title}>
      {lessons === 0 ? (
        <Text size="sm" c="dimmed">
          {W.none}
        </Text>
      ) : (
        <>
          <div
            className={classes.track}
            role="img"
            aria-label={fill(W.share, { taken: showCount(attendanceTaken), lessons: showCount(lessons) })}
          >
            <div data-part="done" style={{ width: `${(100 * attendanceTaken) / lessons}%` }} />
          </div>
          <dl className={classes.legend}>
            {numbers.map(({ label, count, to, part }) => (
              <div key={label} data-part={part} data-plain={part === undefined || undefined}>
                <dt>
                  <Link to={to}>{label}</Link>
                </dt>
                <dd>{showCount(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </ContentCard>
  )
}
