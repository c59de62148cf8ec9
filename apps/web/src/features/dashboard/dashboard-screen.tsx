import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { lazyModule, useLazyModule } from '../../lib/device/lazy.ts'
import { type MenuYear, useSession } from '../../lib/session/session.ts'
import { timeOfDay, todayIn } from '../../lib/text/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { academicYearsOptions } from '../academics/academics.api.ts'
import { useActor, useInstitution } from '../identity/identity.api.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { yearDashboardOptions } from './dashboard.api.ts'
import { firstNameOf, greetingAt } from './greeting.ts'
import { useBoardReads } from './use-board-reads.ts'

// Asked for with the screen (`partOf` of its route): each person has one of them.
const administratorBoard = lazyModule(
  async () => (await import('./administrator/administrator-board.tsx')).AdministratorBoard,
)
const instructorBoard = lazyModule(
  async () => (await import('./instructor/instructor-board.tsx')).InstructorBoard,
)
const studentBoard = lazyModule(async () => (await import('./student/student-board.tsx')).StudentBoard)

const useBoards = () => {
  const { role } = useActor()
  const isOf = (...roles: readonly Role[]) => (roles.includes(role) ? 'now' : 'never')
  return {
    AdministratorBoard: useLazyModule(administratorBoard, isOf('ADMINISTRATOR')),
    InstructorBoard: useLazyModule(instructorBoard, isOf('INSTRUCTOR')),
    StudentBoard: useLazyModule(studentBoard, isOf('STUDENT', 'STUDENT-SMELJ')),
  }
}

const welcomeModal = lazyModule(async () => (await import('./welcome-modal.tsx')).WelcomeModal)

/** Only who is here for the first time, or arrives through the welcome address, loads it. */
const Welcome = () => {
  const [params] = useSearchParams()
  const { id, mustAcceptTerms } = useActor()
  const isKnown = useSession(({ settings }) => settings.welcomed.includes(id))
  // The terms come first: the welcome follows for people who must read them.
  const isDue = !mustAcceptTerms && (!isKnown || params.has('boas-vindas'))
  const WelcomeModal = useLazyModule(welcomeModal, isDue ? 'now' : 'never')
  return isDue && WelcomeModal ? <WelcomeModal /> : null
}

const useGreeting = (): string =>
  fill(DASHBOARD.greeting, {
    greeting: greetingAt(Number(timeOfDay().slice(0, 2))),
    name: firstNameOf(useActor()),
  })

type Structure = {
  /** The missing steps of the shown year; administrators see them above their figures. */
  setup: (year: MenuYear) => ReactNode
  /** Received messages; on every board. */
  messages?: ReactNode
  /** Whether this device can be used without network; the last line of an instructor's board. */
  readiness?: ReactNode
  /** In the place of everything, for administrators of an institution without any year. */
  firstYear: ReactNode
}

const Board = ({ year, setup, messages, readiness }: { year: MenuYear } & Omit<Structure, 'firstYear'>) => {
  const yearId = year.id
  const { timeZone } = useInstitution()
  const greeting = useGreeting()
  const today = todayIn(timeZone)
  const { role } = useActor()
  useBoardReads(role, yearId, today)
  const { AdministratorBoard, InstructorBoard, StudentBoard } = useBoards()
  const { data, error, refetch } = useQuery(yearDashboardOptions(yearId, role))
  if (error && !data)
    return (
      <>
        <PageHeader title={greeting} tabTitle={M.menu.dashboard} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <BoardSkeleton />
  const common = { yearId, messages, today, greeting }
  if ('lessonPlans' in data && InstructorBoard)
    return <InstructorBoard data={data} readiness={readiness} {...common} />
  if ('activeStudents' in data && AdministratorBoard)
    return <AdministratorBoard data={data} setup={setup(year)} {...common} />
  if ('enrolledGrades' in data && StudentBoard) return <StudentBoard data={data} {...common} />
  return <BoardSkeleton />
}

const Content = ({ setup, messages, readiness, firstYear }: Structure) => {
  const { role } = useActor()
  const year = useSession(({ menuYear }) => menuYear)
  const years = useQuery(academicYearsOptions())
  const greeting = useGreeting()
  if (year) return <Board key={year.id} year={year} setup={setup} messages={messages} readiness={readiness} />
  if (!years.error && years.data?.data.length !== 0) return <BoardSkeleton />
  return (
    <>
      <PageHeader title={greeting} tabTitle={M.menu.dashboard} />
      {years.error ? (
        <ErrorState error={years.error} onRetry={() => void years.refetch()} />
      ) : role === 'ADMINISTRATOR' ? (
        firstYear
      ) : (
        <EmptyState title={DASHBOARD.noYear} reason={DASHBOARD.noYearReason} />
      )}
    </>
  )
}

/** Each role's first screen. */
export const Dashboard = (structure: Structure) => (
  <>
    <Content {...structure} />
    <Welcome />
  </>
)
