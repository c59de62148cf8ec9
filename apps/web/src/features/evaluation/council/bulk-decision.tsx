import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type {
  Council,
  CouncilStudentRow,
  DecisionWrite,
  decideCouncil as decideCouncilCall,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL } from '@lousa/contract/evaluation/council/council.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { councilChanged, decideCouncil, previewDecisions } from './council.api.ts'
import { decisionOf, failedOf } from './council.words.ts'
import classes from './council-screen.module.css'
import { type DecisionFields, DecisionForm, type FormKind } from './decision-form.tsx'

const W = COUNCIL.many
const KINDS = ['APPROVE', 'RETAIN', 'DEPENDENCY', 'EXTRA_RECOVERY', 'NOTE'] as const

type Decided = AnswerOf<typeof decideCouncilCall>['data']

const decisionsOf = (students: readonly CouncilStudentRow[], fields: DecisionFields): DecisionWrite[] =>
  students.map(student => ({
    ...fields,
    ...(fields.kind === 'DEPENDENCY' ? { componentIds: failedOf(student).map(({ id }) => id) } : {}),
    ...decisionOf(student),
  }))

/** The students of whom another user has decided since; null for any other refusal. */
const staleNames = (error: unknown, students: readonly CouncilStudentRow[]): string | null => {
  const ids =
    error instanceof Refusal && error.code === 'STALE_VERSION' ? error.data?.studentEnrollmentIds : null
  if (!Array.isArray(ids)) return null
  return listed(
    students
      .filter(({ studentEnrollment }) => ids.includes(studentEnrollment.id))
      .map(({ studentEnrollment }) => nameInUse(studentEnrollment.user)),
  )
}

const Results = ({ decided, council }: { decided: Decided; council: Council }) => {
  const nameOf = new Map(
    council.students.map(({ studentEnrollment: { id, user } }) => [id, nameInUse(user)] as const),
  )
  return (
    <section className={classes.table} aria-label={W.results}>
      <table>
        <thead>
          <tr>
            {[COUNCIL.student, W.before, W.after].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {decided.map(({ studentEnrollmentId, before, after, needed }) => (
            <tr key={studentEnrollmentId}>
              <th scope="row">{nameOf.get(studentEnrollmentId)}</th>
              <td>{situationText(before, council.retention)}</td>
              <td>
                {situationText(after, council.retention)}
                {!needed && <Text span c="dimmed">{` (${W.unneeded})`}</Text>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** One decision with one reason for several students: results first, then all in one call. */
export const BulkDecision = ({
  council,
  meetingId,
  students,
  onDone,
}: {
  council: Council
  /** The draft of minutes to which decisions belong. */
  meetingId: string | null
  students: readonly CouncilStudentRow[]
  onDone: () => void
}) => {
  const [kind, setKind] = useState<FormKind | null>(null)
  const [fields, setFields] = useState<DecisionFields | null>(null)
  const [decided, setDecided] = useState<Decided | null>(null)
  const [busy, setBusy] = useState(false)
  const [keyOf] = useState(keyPerBody)
  const gradeId = council.grade.id
  const kinds = KINDS.filter(one => students.every(({ offered }) => offered.includes(one)))
  const restart = (): void => {
    setFields(null)
    setDecided(null)
  }
  const report = async (error: unknown): Promise<void> => {
    const names = staleNames(error, students)
    toast.error(names === null ? error : fill(W.stale, { names }))
    restart()
    await councilChanged()
  }
  const preview = async (next: DecisionFields): Promise<void> => {
    setBusy(true)
    try {
      const { data } = await previewDecisions(gradeId, decisionsOf(students, next))
      setFields(next)
      setDecided(data)
    } catch (error) {
      await report(error)
    }
    setBusy(false)
  }
  const withdraw = async (made: Decided): Promise<void> => {
    const withdrawals = made.map(({ studentEnrollmentId, number }) => ({
      studentEnrollmentId,
      kind: 'WITHDRAWN' as const,
      after: number,
    }))
    try {
      await decideCouncil({ gradeId, meetingId }, withdrawals, keyOf(withdrawals))
      toast.success(W.undone)
    } catch (error) {
      await report(error)
    }
    await councilChanged()
  }
  const save = async (): Promise<void> => {
    if (!fields) return
    setBusy(true)
    try {
      const decisions = decisionsOf(students, fields)
      const { data } = await decideCouncil({ gradeId, meetingId }, decisions, keyOf(decisions))
      const message = countedIn(W.saved, data.length)
      if (fields.kind === 'NOTE') toast.success(message)
      else toast.undoable(message, () => void withdraw(data))
      await councilChanged()
      onDone()
    } catch (error) {
      await report(error)
    }
    setBusy(false)
  }
  return (
    <Stack gap="md">
      <Title order={2}>{countedIn(W.selected, students.length)}</Title>
      <Text>{listed(students.map(({ studentEnrollment }) => nameInUse(studentEnrollment.user)))}</Text>
      {decided ? (
        <>
          <Results decided={decided} council={council} />
          <Group gap="sm">
            <Button loading={busy} onClick={() => void save()}>
              {countedIn(W.save, decided.length)}
            </Button>
            <Button variant="subtle" onClick={restart}>
              {W.back}
            </Button>
          </Group>
        </>
      ) : kind ? (
        <>
          {kind === 'DEPENDENCY' && <Text c="dimmed">{W.allFailed}</Text>}
          <DecisionForm
            key={kind}
            kind={kind}
            failed={[]}
            saving={busy}
            saveLabel={W.preview}
            onSave={next => void preview(next)}
            onCancel={() => setKind(null)}
          />
        </>
      ) : (
        <Group gap="sm">
          {kinds.map(one => (
            <Button key={one} variant={one === 'APPROVE' ? 'filled' : 'light'} onClick={() => setKind(one)}>
              {COUNCIL.kinds[one]}
            </Button>
          ))}
          {kinds.length === 0 && <Text>{W.noKind}</Text>}
        </Group>
      )}
    </Stack>
  )
}
