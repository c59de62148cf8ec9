import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { enrollmentAddress } from '../../lib/address/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { shownName } from '../../ui/person-avatar.tsx'
import { FinishedNotice } from '../academics/year/of-year.part.tsx'
import { useInstitution } from '../identity/identity.api.ts'
import { ClassHeader } from './class-header.tsx'
import type { OpenModal } from './class-modals.tsx'
import { classRosterOptions } from './enrollment.api.ts'
import { type Acts, actionsOf } from './enrollment-acts.tsx'
import { useEntryQuestions } from './entry/entry-questions.part.tsx'
import classes from './list/class-list.module.css'
import { ClassStudents } from './list/class-students.part.tsx'
import type { UsePapers } from './list/papers.types.ts'
import type { UseSituations } from './list/situation.values.ts'
import { askToTakeBack } from './movement/take-back.part.ts'
import { queueOf } from './queue/queue-order.values.ts'
import { WaitingList } from './queue/waiting-list.part.tsx'

const ClassModals = lazy(async () => ({ default: (await import('./class-modals.tsx')).ClassModals }))

const E = ENROLLMENTS

const isRunning = ({ exit }: StudentEnrollment): boolean => exit === null

/** One class: its students, its waiting list, who has left, and everything that is done with them. */
export const EnrollmentClass = ({
  year,
  grade,
  student,
  onStudentDone,
  useSituations,
  usePapers,
}: {
  year: AcademicYear
  grade: Grade
  /** Who comes to be enrolled, from their own page or just registered. */
  student: { id: string; name: string } | null
  onStudentDone: () => void
  useSituations: UseSituations
  usePapers: UsePapers
}) => {
  const { name: institution, kind } = useInstitution()
  const [withEnded, setWithEnded] = useState(false)
  const [open, setOpen] = useState<OpenModal | null>(null)
  const [transferred, setTransferred] = useState<StudentEnrollment | null>(null)
  const { send, questions } = useEntryQuestions()
  const situations = useSituations(grade.id)
  const roster = useQuery(classRosterOptions(grade.id, withEnded))
  const isReadOnly = year.status === 'FINISHED'
  const enrollments = roster.data?.data ?? []
  const papers = usePapers(grade, enrollments)
  const running = enrollments.filter(isRunning)
  const active = running.filter(({ status }) => status === 'ACTIVE')
  const ended = enrollments.filter(enrollment => !isRunning(enrollment))
  const takenIds = new Set(running.map(({ user }) => user.id))
  const entryOf = ({ user }: StudentEnrollment) => ({ student: shownName(user), grade, mayWait: false })
  const acts: Acts = {
    edit: enrollment => setOpen({ kind: 'edit', enrollment }),
    move: enrollment => setOpen({ kind: 'move', enrollment }),
    leave: enrollment => setOpen({ kind: 'exit', enrollment }),
    enterAgain: ({ user }) => setOpen({ kind: 'enroll', student: { id: user.id, name: shownName(user) } }),
    takeBack: enrollment => {
      void askToTakeBack(enrollment, attempt => send(entryOf(enrollment), attempt))
    },
  }
  const rowActions = (enrollment: StudentEnrollment) =>
    actionsOf(enrollment, acts, {
      isReadOnly,
      isBack: takenIds.has(enrollment.user.id),
      hasMarks: kind === 'SCHOOL',
      papersOf: papers.actionsOf,
    })
  const shownModal: OpenModal | null =
    open ?? (student && roster.data && !isReadOnly ? { kind: 'enroll', student } : null)
  const close = (): void => {
    setOpen(null)
    if (student) onStudentDone()
  }
  const rows = { situations, withModalities: kind === 'MUNICIPAL', actionsOf: rowActions }
  return (
    <>
      <p className={classes.issuer}>
        {fill(E.printedOf, { institution, year: fill(E.ofYear, { year: year.year }) })}
      </p>
      <ClassHeader
        grade={grade}
        isReadOnly={isReadOnly}
        issueButton={papers.button}
        onEnroll={() => setOpen({ kind: 'enroll', student: null })}
        onRenumber={() => setOpen({ kind: 'renumber' })}
      />
      <Stack gap="md">
        <FinishedNotice year={year} />
        {transferred && papers.afterTransfer?.(transferred, () => setTransferred(null))}
        {papers.modal}
        {roster.error && !roster.data && (
          <ErrorState error={roster.error} onRetry={() => void roster.refetch()} />
        )}
        {!roster.data && !roster.error && <PageSkeleton />}
        {roster.data && (
          <>
            <ClassStudents
              {...rows}
              title={E.students}
              enrollments={active}
              empty={{
                title: M.empty.enrollments,
                reason: isReadOnly ? undefined : E.noStudentsReason,
                action: !isReadOnly && (
                  <Group gap="xs">
                    <Button onClick={() => setOpen({ kind: 'enroll', student: null })}>{ENTRY.enroll}</Button>
                    <Button
                      component={Link}
                      to={enrollmentAddress({ turma: grade.id, ver: 'varios' })}
                      variant="default"
                    >
                      {ENTRY.many.title}
                    </Button>
                  </Group>
                ),
              }}
            />
            <WaitingList
              queue={queueOf(running)}
              vacancies={grade.vacancies}
              isReadOnly={isReadOnly}
              send={(enrollment, attempt) => send(entryOf(enrollment), attempt)}
              actionsOf={rowActions}
            />
            <Group>
              <Button variant="default" aria-pressed={withEnded} onClick={() => setWithEnded(!withEnded)}>
                {withEnded ? E.hideEnded : E.showEnded}
              </Button>
            </Group>
            {withEnded && !roster.isPlaceholderData && (
              <ClassStudents {...rows} title={E.ended} enrollments={ended} empty={{ title: E.noneEnded }} />
            )}
          </>
        )}
      </Stack>
      {shownModal && (
        <Suspense>
          <ClassModals
            open={shownModal}
            grade={grade}
            enrollments={running}
            hasCouncil={kind === 'SCHOOL'}
            onTransferred={setTransferred}
            onClose={close}
          />
        </Suspense>
      )}
      {questions}
    </>
  )
}
