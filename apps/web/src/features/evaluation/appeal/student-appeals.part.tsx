import type { StudentAppeal } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import {
  type AppealStatus,
  isAnsweredAppeal,
  isHeardByCouncil,
  nextAppealStatuses,
} from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { registeredReports } from '../../../frames/issue/registered-reports.ts'
import { type RowAction, RowActions } from '../../../frames/list/row-actions.tsx'
import { meetingAddress, PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showDate, showInstant, todayIn } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { enrollmentsOfStudentOptions } from '../../enrollment/enrollment.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { invalidateAppeals, linkAppeal, studentAppealsOptions } from './appeal.api.ts'
import { APPEAL_TONES, answerText, isPending, meetingText, subjectText } from './appeal.words.ts'
import type { AppealClass } from './appeal-form.tsx'

const AppealForm = lazy(async () => ({ default: (await import('./appeal-form.tsx')).AppealForm }))
const AppealStep = lazy(async () => ({ default: (await import('./appeal-step.tsx')).AppealStep }))
const AppealMeeting = lazy(async () => ({ default: (await import('./appeal-step.tsx')).AppealMeeting }))

type Student = { id: string; name: string }
type Opened =
  | { act: 'form' }
  | { act: 'step'; of: StudentAppeal; to: AppealStatus }
  | { act: 'meeting' | 'paper'; of: StudentAppeal }

/**
 * Unlinks a request from a meeting. A draft takes it back at once. Signed and annulled minutes take no request, so that the office
 * confirms; the server refuses where signed minutes mention the request.
 */
const unlink = async (of: StudentAppeal, from: StudentAppeal['meeting']): Promise<void> => {
  const relink = async (version: number, meetingId: string): Promise<void> => {
    try {
      await linkAppeal({ id: of.id, version }, meetingId)
      toast.success(W.linkedAgain)
    } catch (error) {
      toast.error(error)
    }
    await invalidateAppeals()
  }
  const effect = from?.status === 'SIGNED' ? W.unlinkSigned : W.unlinkAnnulled
  if (from?.status !== 'OPEN' && !(await confirm({ title: W.unlink, effect, verb: W.unlinkVerb }))) return
  try {
    const { version } = await linkAppeal(of, null)
    if (from?.status === 'OPEN') toast.undoable(W.unlinked, () => void relink(version, from.id))
    else toast.success(W.unlinked)
  } catch (error) {
    toast.error(error)
  }
  await invalidateAppeals()
}

/** The acts of a request: its steps, the meeting while no signed minutes mention it, and the answer on paper. */
const actionsOf = (of: StudentAppeal, onOpen: (opened: Opened) => void): RowAction[] => [
  ...nextAppealStatuses(of.status).map(to => ({
    label: W.steps[to].verb,
    onClick: () => onOpen({ act: 'step', of, to }),
  })),
  ...(isHeardByCouncil(of.status) && of.meeting?.status !== 'SIGNED'
    ? [{ label: W.changeMeeting, onClick: () => onOpen({ act: 'meeting', of }) }]
    : []),
  ...(isHeardByCouncil(of.status) && of.meeting
    ? [{ label: W.unlink, onClick: () => void unlink(of, of.meeting) }]
    : []),
  ...(isAnsweredAppeal(of.status) ? [{ label: W.print, onClick: () => onOpen({ act: 'paper', of }) }] : []),
]

const Row = ({ of, onOpen }: { of: StudentAppeal; onOpen: (opened: Opened) => void }) => {
  const { timeZone } = useInstitution()
  const { status, receivedOn, applicantName, text, answer, isLate, sendUntil, changedBy, changedAt } = of
  const name = fill(W.rowName, { day: showDate(receivedOn) })
  const actions = actionsOf(of, onOpen)
  const minuted = meetingText(of)
  return (
    <Stack gap={4} component="li" aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>{subjectText(of)}</Text>
          <Text size="sm" c="dimmed">
            {fill(W.by, { name: applicantName ?? W.applicants[of.applicant], day: showDate(receivedOn) })}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <StatusBadge tone={APPEAL_TONES[status]}>{W.statuses[status]}</StatusBadge>
          {actions.length > 0 && <RowActions name={name} actions={actions} />}
        </Group>
      </Group>
      {isLate && (
        <div>
          <StatusBadge tone="warn">{W.late}</StatusBadge>{' '}
          <Text span size="sm">
            {fill(W.lateWhy, { day: showDate(sendUntil) })}
          </Text>
        </div>
      )}
      {isPending(of) && (
        <Text size="sm">
          {W.answerUntil} {answerText(of, todayIn(timeZone))}
        </Text>
      )}
      {text && <Text size="sm">{text}</Text>}
      {answer && (
        <Text size="sm">
          <Text span fw={600} size="sm">
            {W.answer}:
          </Text>{' '}
          {answer}
        </Text>
      )}
      {minuted && of.meeting && (
        <Text size="sm">
          {minuted}{' '}
          <Anchor component={Link} to={meetingAddress(of.grade.id, of.meeting.id)} size="sm">
            {W.openMinutes}
          </Anchor>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {fill(W.changedBy, { person: nameInUse(changedBy), when: showInstant(changedAt) })}
      </Text>
      {status === 'ACCEPTED' && (
        <Anchor component={Link} to={PATHS.classEnding.replace(':id', of.grade.id)} size="sm">
          {W.toClass}
        </Anchor>
      )}
    </Stack>
  )
}

const List = ({ studentId, onOpen }: { studentId: string; onOpen: (opened: Opened) => void }) => {
  const query = useQuery(studentAppealsOptions(studentId))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={2} />
  if (query.data.data.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return (
    <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      {query.data.data.map(of => (
        <Row key={of.id} of={of} onOpen={onOpen} />
      ))}
    </Stack>
  )
}

/** Classes of the student in the year of the menu, about whose results a request may be. */
const useClasses = (studentId: string): AppealClass[] | null => {
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  const { data } = useQuery({
    ...enrollmentsOfStudentOptions(yearId ?? '', studentId),
    enabled: yearId !== undefined,
  })
  if (!data) return null
  return data.data.flatMap(({ id, status, grade }) =>
    status === 'ACTIVE' && !grade.isEvent ? [{ enrollmentId: id, gradeId: grade.id, name: grade.name }] : [],
  )
}

/** Requests of a student that results be reconsidered, for the office: registered and answered here. The look is audited. */
export const StudentAppealsModal = ({ student, onClose }: { student: Student; onClose: () => void }) => {
  // One window at a time: on a phone a form would cover the list.
  const [opened, setOpened] = useState<Opened | null>(null)
  const classes = useClasses(student.id)
  const back = () => setOpened(null)
  const Papers = registeredReports()
  return (
    <>
      <Modal
        opened={opened === null}
        onClose={onClose}
        title={fill(W.titleOf, { name: student.name })}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': M.btn.close }}
      >
        <Stack gap="lg">
          <List studentId={student.id} onOpen={setOpened} />
          {classes?.length === 0 ? (
            <Text size="sm" c="dimmed">
              {W.noEnrollment}
            </Text>
          ) : (
            <Group justify="flex-end">
              <Button disabled={classes === null} onClick={() => setOpened({ act: 'form' })}>
                {W.create}
              </Button>
            </Group>
          )}
        </Stack>
      </Modal>
      <Suspense>
        {opened?.act === 'form' && <AppealForm name={student.name} classes={classes ?? []} onClose={back} />}
        {opened?.act === 'step' && (
          <AppealStep name={student.name} appeal={opened.of} to={opened.to} onClose={back} />
        )}
        {opened?.act === 'meeting' && <AppealMeeting name={student.name} appeal={opened.of} onClose={back} />}
        {opened?.act === 'paper' && Papers && (
          <Papers
            opened
            onClose={back}
            subject={{
              of: 'APPEAL',
              id: opened.of.studentEnrollmentId,
              appealId: opened.of.id,
              about: student.name,
            }}
          />
        )}
      </Suspense>
    </>
  )
}
