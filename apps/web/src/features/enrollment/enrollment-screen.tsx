import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { enrollmentAddress, PATHS } from '../../lib/address/paths.ts'
import { anyText, oneOf, searchOf } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { gradeOptions } from '../academics/academics.api.ts'
import { OfYear } from '../academics/year/of-year.part.tsx'
import { personOptions } from '../people/person/people.api.ts'
import { trailOf } from './class-header.tsx'
import { classRosterOptions } from './enrollment.api.ts'
import { type AfterTransfer, EnrollmentClass } from './enrollment-class.tsx'
import type { UseSituations } from './list/situation.values.ts'
import { YearClasses } from './list/year-classes.part.tsx'

const EnrollMany = lazy(async () => ({
  default: (await import('./entry/many/enroll-many.part.tsx')).EnrollMany,
}))
const EventEnrollForm = lazy(async () => ({
  default: (await import('./entry/event-enroll-form.part.tsx')).EventEnrollForm,
}))
const TermMarksPage = lazy(async () => ({
  default: (await import('./brought/term-marks-page.part.tsx')).TermMarksPage,
}))
const DispensationsPage = lazy(async () => ({
  default: (await import('./brought/dispensations-page.part.tsx')).DispensationsPage,
}))

const search = searchOf({
  turma: anyText,
  aluno: anyText,
  matricula: anyText,
  ver: oneOf(['', 'varios', 'notas', 'dispensas'], ''),
})

type Given = { useSituations: UseSituations; afterTransfer?: AfterTransfer }
type InClass = Given & { year: AcademicYear; grade: Grade }

const NoClass = () => (
  <>
    <PageHeader title={M.menu.enrollment} />
    <EmptyState
      title={ENROLLMENTS.notFound}
      reason={ENROLLMENTS.notFoundReason}
      action={
        <Button component={Link} to={PATHS.enrollment}>
          {ENROLLMENTS.backToClasses}
        </Button>
      }
    />
  </>
)

/** One enrolment of a class, or all who are to come into it: pages of their own. */
const BesideList = ({
  view,
  enrollmentId,
  year,
  grade,
  useSituations,
}: Omit<InClass, 'afterTransfer'> & { view: 'varios' | 'notas' | 'dispensas'; enrollmentId: string }) => {
  const { data, error, refetch } = useQuery(classRosterOptions(grade.id, true))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (view === 'varios') {
    const taken = data.data.filter(({ exit }) => exit === null).map(({ user }) => user.id)
    return (
      <EnrollMany
        grade={grade}
        takenIds={new Set(taken)}
        breadcrumb={trailOf(grade, { label: ENTRY.many.title })}
        useSituations={useSituations}
      />
    )
  }
  const enrollment = data.data.find(({ id }) => id === enrollmentId)
  if (!enrollment) return <NoClass />
  const isReadOnly = year.status === 'FINISHED'
  return view === 'notas' ? (
    <TermMarksPage
      grade={grade}
      enrollment={enrollment}
      breadcrumb={trailOf(grade, { label: BROUGHT.marks.title })}
      isReadOnly={isReadOnly}
    />
  ) : (
    <DispensationsPage
      grade={grade}
      enrollment={enrollment}
      breadcrumb={trailOf(grade, { label: BROUGHT.dispensations.title })}
      isReadOnly={isReadOnly}
    />
  )
}

const List = ({ studentId, ...inClass }: InClass & { studentId: string }) => {
  const navigate = useNavigate()
  const { data } = useQuery({ ...personOptions(studentId), enabled: studentId !== '' })
  const student = studentId !== '' && data ? { id: data.id, name: nameInUse(data) } : null
  return (
    <EnrollmentClass
      {...inClass}
      student={student}
      onStudentDone={() => void navigate(enrollmentAddress({ turma: inClass.grade.id }), { replace: true })}
    />
  )
}

const Chosen = ({
  year,
  gradeId,
  useSituations,
  afterTransfer,
}: Given & { year: AcademicYear; gradeId: string }) => {
  const [{ aluno, matricula, ver }] = useSearch(search)
  const { data: grade, error, refetch } = useQuery(gradeOptions(gradeId))
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return <NoClass />
  if (error && !grade)
    return (
      <>
        <PageHeader title={M.menu.enrollment} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!grade) return <PageSkeleton />
  // The year at the top of the page was changed: its classes are others.
  if (grade.academicYear.id !== year.id) return <NoClass />
  const inClass = { year, grade, useSituations }
  if (ver === '') return <List {...inClass} {...(afterTransfer ? { afterTransfer } : {})} studentId={aluno} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <BesideList {...inClass} view={ver} enrollmentId={matricula} />
    </Suspense>
  )
}

/** The classes of the year, and the way into its events. */
const Classes = ({ year, studentId }: { year: AcademicYear; studentId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...personOptions(studentId), enabled: studentId !== '' })
  const action = {
    label: ENTRY.event.action,
    icon: <IconCalendarEvent size={18} aria-hidden />,
    onClick: () => setOpen(true),
  }
  return (
    <>
      <YearClasses year={year} studentId={studentId} actions={year.status === 'FINISHED' ? [] : [action]} />
      {isOpen && (
        <Suspense>
          <EventEnrollForm
            yearId={year.id}
            event={null}
            student={data ? { id: data.id, name: nameInUse(data) } : null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** "Matrícula": the classes of the year with their vacancies, and the class that is chosen. */
export const Enrollment = (given: Given) => {
  const [{ turma, aluno }] = useSearch(search)
  return (
    <OfYear title={M.menu.enrollment}>
      {year =>
        turma === '' ? (
          <Classes year={year} studentId={aluno} />
        ) : (
          <Chosen key={turma} year={year} gradeId={turma} {...given} />
        )
      }
    </OfYear>
  )
}
