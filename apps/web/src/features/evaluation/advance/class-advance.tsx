import type { AdvancingStudent, ClassAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SITUATION_TONES } from '../performance/performance-looks.values.ts'
import { advanceChanged, classAdvanceOptions, undoAdvance } from './advance.api.ts'
import classes from './advance.module.css'
import { choiceOf, chosenStudents, countsAfter, isOpen, NO_CLASS } from './advance-choices.values.ts'
import { refusalText, useAdvance } from './use-advance.ts'

const W = ADVANCE

type Target = NonNullable<ClassAdvance['target']>

const settledText = ({ done, enrolledIn }: AdvancingStudent): string => {
  if (enrolledIn) return fill(W.enrolledIn, { grade: enrolledIn.name })
  if (!done) return W.noResult
  return done.grade ? fill(W.goesTo, { grade: done.grade.name }) : W.goesNowhere
}

const dependencyText = ({ curriculumComponent, year }: AdvancingStudent['dependencies'][number]): string =>
  fill(W.dependencyOf, { component: curriculumComponent.name, year })

const StudentRow = ({
  student,
  choice,
  options,
  onChoose,
  onUndo,
}: {
  student: AdvancingStudent
  choice: string
  options: { value: string; label: string }[]
  onChoose: (choice: string) => void
  onUndo: () => void
}) => {
  const { number, user } = student.studentEnrollment
  return (
    <li className={classes.row}>
      <span className={classes.number}>{number}</span>
      <span className={classes.name}>
        {nameInUse(user)}
        {student.answer && isOpen(student) && (
          <Text size="sm" c="dimmed">
            {W.answers[student.answer]}
          </Text>
        )}
        {student.dependencies.length > 0 && (
          <Text size="sm" c="dimmed">
            {fill(W.dependencies, { components: student.dependencies.map(dependencyText).join(', ') })}
          </Text>
        )}
      </span>
      <span>
        <StatusBadge tone={SITUATION_TONES[student.situation]}>
          {situationText(student.situation, student.retention)}
        </StatusBadge>
      </span>
      <span className={classes.next}>
        {isOpen(student) ? (
          <NativeSelect
            aria-label={fill(W.nextOf, { name: nameInUse(user) })}
            data={options}
            value={choice}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          />
        ) : (
          <Group gap="xs" justify="space-between">
            <Text size="sm" c="dimmed">
              {settledText(student)}
            </Text>
            {student.done && (
              <Button
                variant="subtle"
                mih={44}
                aria-label={fill(W.undoStudent, { name: nameInUse(user) })}
                onClick={onUndo}
              >
                {W.undo}
              </Button>
            )}
          </Group>
        )}
        {student.done?.outdated && student.done.decidedOn && (
          <Text size="sm" c="var(--lousa-warn)">
            {fill(W.wasAndIs, {
              before: situationText(student.done.decidedOn, student.retention),
              now: situationText(student.situation, student.retention),
            })}
          </Text>
        )}
      </span>
    </li>
  )
}

const Loaded = ({
  grade,
  advance,
  target,
}: {
  grade: { id: string; name: string }
  advance: ClassAdvance
  target: Target
}) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [asksReason, setAsksReason] = useState(false)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = useAdvance()
  const students = chosenStudents(advance.students, chosen)
  const counts = countsAfter(advance, chosen)
  const options = [
    { value: '', label: W.choose },
    ...advance.classes.map(({ id, name, capacity }) => ({
      value: id,
      label: fill(capacity === null ? W.placeOpen : W.place, {
        grade: name,
        count: showCount(counts.get(id) ?? 0),
        capacity: capacity ?? '',
      }),
    })),
    { value: NO_CLASS, label: W.none },
  ]
  const work = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
      await advanceChanged()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'WAITING_PASSED_OVER') setAsksReason(true)
      setProblem(refusalText(error))
    } finally {
      setBusy(false)
    }
  }
  const enroll = async (): Promise<void> => {
    const goesOn = await confirm({
      title: fill(W.enrollTitle, { grade: grade.name }),
      effect: fill(W.enrollEffect, { target: target.year }),
      verb: W.verb,
      harmless: true,
    })
    if (!goesOn) return
    await work(async () => {
      const count = await send(grade.id, {
        targetYearId: target.id,
        students,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      })
      if (count === null) return
      setChosen(new Map())
      toast.success(countedIn(W.enrolled, count))
    })
  }
  const undo = async (student?: AdvancingStudent): Promise<void> => {
    const name = student && nameInUse(student.studentEnrollment.user)
    const goesOn = await confirm({
      title: name ? fill(W.undoStudentTitle, { name }) : fill(W.undoTitle, { grade: grade.name }),
      effect: fill(name ? W.undoStudentEffect : W.undoEffect, { target: target.year }),
      verb: W.undo,
    })
    if (!goesOn) return
    await work(async () => {
      const { undone, recorded } = await undoAdvance(
        grade.id,
        { targetYearId: target.id, ...(student ? { enrollmentIds: [student.studentEnrollment.id] } : {}) },
        newIdempotencyKey(),
      )
      const names = recorded.map(({ user }) => nameInUse(user)).join(', ')
      toast.success(countedIn(W.undone, undone))
      if (recorded.length > 0)
        setProblem(fill(W.named, { message: countedIn(W.recorded, recorded.length), names }))
    })
  }
  const hasDone = advance.students.some(({ done }) => done !== null)
  const isSettled = advance.students.every(student => !isOpen(student))
  return (
    <Stack gap="md">
      {problem && (
        <Notice tone="warn">
          <span role="alert">{problem}</span>
        </Notice>
      )}
      {asksReason && (
        <TextInput
          label={W.reason}
          description={W.reasonHint}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maw={560}
        />
      )}
      <ContentCard title={grade.name} padded={false}>
        {advance.students.length === 0 ? (
          <EmptyState title={W.empty} />
        ) : (
          <ul className={classes.list}>
            {advance.students.map(student => (
              <StudentRow
                key={student.studentEnrollment.id}
                student={student}
                choice={choiceOf(student, chosen)}
                options={options}
                onChoose={choice =>
                  setChosen(before => new Map(before).set(student.studentEnrollment.id, choice))
                }
                onUndo={() => void undo(student)}
              />
            ))}
          </ul>
        )}
      </ContentCard>
      <Group gap="sm" className={classes.bar ?? ''}>
        {isSettled ? (
          <Text size="sm" c="dimmed">
            {advance.students.every(({ outcome }) => outcome === 'UNDECIDED') ? W.noResults : W.nothing}
          </Text>
        ) : (
          <Button mih={44} loading={isBusy} disabled={students.length === 0} onClick={() => void enroll()}>
            {countedIn(W.enroll, students.length)}
          </Button>
        )}
        {hasDone && (
          <Button mih={44} variant="default" disabled={isBusy} onClick={() => void undo()}>
            {fill(W.undoOf, { grade: grade.name })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The students of one class with the class of the next year of each. */
export const ClassAdvancePanel = ({
  grade,
  target,
  onBack,
}: {
  grade: { id: string; name: string }
  target: Target
  onBack: () => void
}) => {
  const { data, error, refetch } = useQuery(classAdvanceOptions(grade.id, target.id))
  return (
    <Stack gap="md">
      <div>
        <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {W.back}
        </Button>
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && <Loaded grade={grade} advance={data} target={target} />}
    </Stack>
  )
}
