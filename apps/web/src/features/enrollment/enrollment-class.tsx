import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { IssueButton } from '../../frames/issue/issue-button.tsx'
import { useIssue } from '../../frames/issue/use-issue.tsx'
import { enrollmentAddress } from '../../lib/address/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { FinishedNotice } from '../academics/year/of-year.part.tsx'
import { useInstitution } from '../identity/identity.api.ts'
import { ClassHeader } from './class-header.tsx'
import type { OpenModal } from './class-modals.tsx'
import { classRosterOptions } from './enrollment.api.ts'
import { type Acts, actionsOf } from './enrollment-acts.tsx'
import { useEntryQuestions } from './entry/entry-questions.part.tsx'
import classes from './list/class-list.module.css'
import { ClassStudents } from './list/class-students.part.tsx'
import type { UseSituations } from './list/situation.values.ts'
import { confirmUndoExit } from './movement/undo-exit.part.ts'
import { queueOf } from './waiting-list/queue-order.values.ts'
import { WaitingList } from './waiting-list/waiting-list.part.tsx'

const ClassModals = lazy(async () => ({ default: (await import('./class-modals.tsx')).ClassModals }))

const E = ENROLLMENTS

/** Renders the offer that follows a student's transfer to another school. */
export type AfterTransfer = (enrollment: StudentEnrollment, close: () => void) => ReactNode

const isRunning = ({ exit }: StudentEnrollment): boolean => exit === null

/** One class: its students, its waiting list, who has left, and everything that is done with them. */
export const EnrollmentClass = ({
  year,
  grade,
  student,
  onStudentDone,
  useSituations,
  afterTransfer,
}: {
  year: AcademicYear
  grade: Grade
  /** The student to enrol, who comes from their own page or was just registered. */
  student: { id: string; name: string } | null
  onStudentDone: () => void
  useSituations: UseSituations
  afterTransfer?: AfterTransfer | undefined
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
  const { issue, issueWindow } = useIssue()
  const running = enrollments.filter(isRunning)
  const active = running.filter(({ status }) => status === 'ACTIVE')
  const ended = enrollments.filter(enrollment => !isRunning(enrollment))
  const takenIds = new Set(running.map(({ user }) => user.id))
  const entryOf = ({ user }: StudentEnrollment) => ({ student: nameInUse(user), grade, mayWait: false })
  const acts: Acts = {
    edit: enrollment => setOpen({ kind: 'edit', enrollment }),
    move: enrollment => setOpen({ kind: 'move', enrollment }),
    leave: enrollment => setOpen({ kind: 'exit', enrollment }),
    enterAgain: ({ user }) => setOpen({ kind: 'enroll', student: { id: user.id, name: nameInUse(user) } }),
    takeBack: enrollment => {
      void confirmUndoExit(enrollment, attempt => send(entryOf(enrollment), attempt))
    },
  }
  const rowActions = (enrollment: StudentEnrollment) =>
    actionsOf(enrollment, acts, {
      isReadOnly,
      isBack: takenIds.has(enrollment.user.id),
      hasMarks: kind === 'SCHOOL',
      issue: ({ id, user }) =>
        issue({ of: 'STUDENT', id, gradeId: grade.id, about: `${nameInUse(user)} — ${grade.name}` }),
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
        issueButton={
          <IssueButton
            of="CLASS"
            id={grade.id}
            about={grade.name}
            enrollmentIds={enrollments.map(({ id }) => id)}
          />
        }
        onEnroll={() => setOpen({ kind: 'enroll', student: null })}
        onRenumber={() => setOpen({ kind: 'renumber' })}
      />
      <Stack gap="md">
        <FinishedNotice year={year} />
        {transferred && afterTransfer?.(transferred, () => setTransferred(null))}
        {issueWindow}
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
