import type { ClassStudent } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { AdvancingStudent, ClassAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { advanceChanged, classAdvanceOptions, undoAdvance } from './advance.api.ts'
import classes from './advance.module.css'
import { chosenStudents, isOpen, movedTo } from './advance-choices.values.ts'
import { MovableStudents } from './movable-students.tsx'
import { refusalText, useAdvance } from './use-advance.ts'

const W = ADVANCE

type Target = NonNullable<ClassAdvance['target']>

const undoEffect = (target: string, student?: AdvancingStudent): string => {
  if (!student) return fill(W.undoEffect, { target })
  return student.enrolledIn ? W.undoDependencyEffect : fill(W.undoStudentEffect, { target })
}

/** A sentence on students who stay, with their names; empty without any. */
const stayingText = (words: readonly [string, string], students: readonly ClassStudent[]): string =>
  students.length === 0
    ? ''
    : fill(W.named, {
        message: countedIn(words, students.length),
        names: `${students.map(({ user }) => nameInUse(user)).join(', ')}.`,
      })

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
  const register = ({ studentEnrollment: { id } }: AdvancingStudent): Promise<void> =>
    work(async () => {
      await send(grade.id, { targetYearId: target.id, students: [{ enrollmentId: id, toGradeId: null }] })
      toast.success(W.dependencyRegistered)
    })
  const undo = async (student?: AdvancingStudent): Promise<void> => {
    const name = student && nameInUse(student.studentEnrollment.user)
    const goesOn = await confirm({
      title: name ? fill(W.undoStudentTitle, { name }) : fill(W.undoTitle, { grade: grade.name }),
      effect: undoEffect(target.year, student),
      verb: W.undo,
    })
    if (!goesOn) return
    await work(async () => {
      const { undone, recorded, dependent } = await undoAdvance(
        grade.id,
        { targetYearId: target.id, ...(student ? { enrollmentIds: [student.studentEnrollment.id] } : {}) },
        newIdempotencyKey(),
      )
      if (undone > 0) toast.success(countedIn(W.undone, undone))
      const staying = [stayingText(W.recorded, recorded), stayingText(W.dependent, dependent)].filter(Boolean)
      if (staying.length > 0) setProblem(staying.join(' '))
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
      <MovableStudents
        grade={grade}
        year={target.year}
        advance={advance}
        chosen={chosen}
        onMove={(ids, choice) => setChosen(before => movedTo(before, ids, choice))}
        onUndo={student => void undo(student)}
        onRegister={student => void register(student)}
      />
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
