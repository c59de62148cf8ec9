import { ADMINISTRATOR_BOARD } from '@lousa/contract/dashboard/administrator-board.messages.ts'
import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { WITH_CLASS } from '@lousa/contract/people/search/class-filter.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { Stack } from '@mantine/core'
import {
  IconBook2,
  IconCalendar,
  IconCertificate,
  IconConfetti,
  type IconProps,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import { showLongDate } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import classes from '../board.module.css'
import { PendingByInstructorCard } from './pending-by-instructor-card.tsx'

const W = ADMINISTRATOR_BOARD

// Tasks of today come after the figures, also while they load.
const boardRest = lazyModule(() => import('./administrator-board-rest.ts'))

/** The height of a class, so that nothing moves when they arrive. */
const ROW_PX = 36

type QuickLink = { label: string; to: string; icon: ComponentType<IconProps>; kind?: InstitutionKind }

const QUICK_LINKS: readonly QuickLink[] = [
  { label: M.menu.students, to: PATHS.students, icon: IconUsers },
  { label: M.menu.lessonPlans, to: PATHS.lessonPlans, icon: IconBook2 },
  { label: M.menu.enrollment, to: PATHS.enrollment, icon: IconUserPlus },
  { label: M.menu.reportCard, to: PATHS.reportCards, icon: IconCertificate, kind: 'SCHOOL' },
  { label: M.menu.events, to: PATHS.events, icon: IconConfetti, kind: 'MUNICIPAL' },
  { label: M.menu.calendar, to: PATHS.calendar, icon: IconCalendar },
]

/** All enrolled students, also with a record archived since: the number on the card. */
const ENROLLED = `${PATHS.students}?turma=${WITH_CLASS}&situacao=todas`

const Figures = ({ data }: { data: AdministratorYear }) => (
  <dl className={classes.figures}>
    {[
      { label: DASHBOARD.activeStudents, count: data.activeStudents, to: ENROLLED },
      { label: M.menu.classes, count: data.grades, to: PATHS.grades },
      { label: M.menu.instructors, count: data.instructors, to: PATHS.instructors },
      { label: M.menu.events, count: data.events, to: PATHS.events },
    ].map(({ label, count, to }) => (
      <div key={label} className={classes.figure}>
        <dt>
          <Link to={to} className={classes.figureLink}>
            {label}
          </Link>
        </dt>
        <dd>{showCount(count)}</dd>
      </div>
    ))}
  </dl>
)

const shareOf = (part: number, whole: number): string => `${whole === 0 ? 0 : (part / whole) * 100}%`

const Lessons = ({ lessons }: { lessons: AdministratorYear['lessons'] }) => {
  const { planned, accomplished, pending } = lessons
  return (
    <>
      <div className={classes.track} aria-hidden>
        <div data-part="done" style={{ width: shareOf(accomplished, planned) }} />
        <div data-part="due" style={{ width: shareOf(pending, planned) }} />
      </div>
      <dl className={classes.legend}>
        <div>
          <dt>
            <Link to={PATHS.lessonPlans}>{DASHBOARD.planned}</Link>
          </dt>
          <dd>{showCount(planned)}</dd>
        </div>
        <div data-part="done">
          <dt>
            <Link to={PATHS.lessonPlans}>{DASHBOARD.released}</Link>
          </dt>
          <dd>{showCount(accomplished)}</dd>
        </div>
        <div data-part="due">
          <dt>
            <Link to={`${PATHS.pending}?tipo=lancamento`}>{W.due}</Link>
          </dt>
          <dd>{showCount(pending)}</dd>
        </div>
      </dl>
    </>
  )
}

const QuickLinks = () => {
  const { kind } = useInstitution()
  return (
    <ul className={classes.quick}>
      {QUICK_LINKS.filter(way => !way.kind || way.kind === kind).map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <Link to={to}>
            <Icon size={20} stroke={1.7} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type BoardProps = {
  data: AdministratorYear
  yearId: string
  /** Above the figures: what the year still lacks. */
  setup?: ReactNode
  messages?: ReactNode
  today: string
  greeting: string
}

/** The year of the whole institution in figures, and what wants doing. */
export const AdministratorBoard = ({ data, yearId, setup, messages, today, greeting }: BoardProps) => {
  const { OfficeDay, ClassBars, BulkReading } = useLazyModule(boardRest, 'shown') ?? {}
  return (
    <>
      <PageHeader title={greeting} tabTitle={M.menu.dashboard} subtitle={showLongDate(today)} />
      <Stack gap="md">
        {setup}
        <Figures data={data} />
        <div className={classes.wide}>
          <Stack gap="md">
            {BulkReading && <BulkReading />}
            <PendingByInstructorCard yearId={yearId} />
            <div className={classes.office}>
              {OfficeDay && <OfficeDay data={data} yearId={yearId} today={today} />}
            </div>
            <ContentCard title={M.menu.lessons}>
              <Lessons lessons={data.lessons} />
            </ContentCard>
          </Stack>
          <div className={classes.beside}>
            <Stack gap="md">
              <ContentCard title={W.quick}>
                <QuickLinks />
              </ContentCard>
              {messages}
            </Stack>
          </div>
          <ContentCard title={DASHBOARD.perClass}>
            {data.studentsPerGrade.length > 0 ? (
              <div style={{ minHeight: data.studentsPerGrade.length * ROW_PX }}>
                {ClassBars && <ClassBars all={data.studentsPerGrade} count={data.grades} />}
              </div>
            ) : (
              <EmptyState title={DASHBOARD.noClass} reason={W.noClassReason} />
            )}
          </ContentCard>
        </div>
      </Stack>
    </>
  )
}
