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
import { allFailed, BulkDependency, type DependencyChoice, withoutComponent } from './bulk-dependency.tsx'
import { councilChanged, decideCouncil, previewDecisions } from './council.api.ts'
import { currentOf, decisionOf } from './council.words.ts'
import classes from './council-screen.module.css'
import { type DecisionFields, DecisionForm, type FormKind } from './decision-form.tsx'

const W = COUNCIL.many
const KINDS = ['APPROVE', 'RETAIN', 'DEPENDENCY', 'EXTRA_RECOVERY', 'NOTE'] as const

type Decided = AnswerOf<typeof decideCouncilCall>['data']

const decisionsOf = (
  students: readonly CouncilStudentRow[],
  fields: DecisionFields,
  choice: DependencyChoice,
): DecisionWrite[] =>
  students.map(student => ({
    ...fields,
    ...(fields.kind === 'DEPENDENCY'
      ? { componentIds: [...(choice.get(student.studentEnrollment.id) ?? [])] }
      : {}),
    ...decisionOf(student),
  }))

type FormerDecision = Omit<DecisionWrite, 'studentEnrollmentId' | 'after'>
type FormerDecisions = ReadonlyMap<string, FormerDecision>

/** A preview: what is recorded is exactly this. */
type Previewed = {
  decisions: DecisionWrite[]
  decided: Decided
  /** Null where a decision of before cannot be recorded again. */
  former: FormerDecisions | null
}

/** The decision that recording it again takes; null where it lacks the reason that one needs. */
const formerDecision = (student: CouncilStudentRow): FormerDecision | null => {
  const current = currentOf(student)
  // An approval from before decisions were recorded is not in the list.
  if (!current) return student.offered.includes('WITHDRAWN') ? null : { kind: 'WITHDRAWN' }
  const { kind, componentIds, until, reason, text } = current
  const needsReason = kind === 'APPROVE' || kind === 'DEPENDENCY'
  if (needsReason && reason === null) return null
  return {
    kind,
    ...(kind === 'DEPENDENCY' ? { componentIds } : {}),
    ...(until === null ? {} : { until }),
    ...(reason === null ? {} : { reason }),
    ...(text === null ? {} : { text }),
  }
}

const formerDecisions = (students: readonly CouncilStudentRow[]): FormerDecisions | null => {
  const former = new Map<string, FormerDecision>()
  for (const student of students) {
    const decision = formerDecision(student)
    if (!decision) return null
    former.set(student.studentEnrollment.id, decision)
  }
  return former
}

/** The decisions after which each student has the one of before, or none. */
const undoingOf = (made: Decided, former: FormerDecisions): DecisionWrite[] =>
  made.map(({ studentEnrollmentId, number }) => ({
    ...(former.get(studentEnrollmentId) ?? { kind: 'WITHDRAWN' }),
    studentEnrollmentId,
    after: number,
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
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [choice, setChoice] = useState(() => allFailed(students))
  const [busy, setBusy] = useState(false)
  const [keyOf] = useState(keyPerBody)
  const gradeId = council.grade.id
  const kinds = KINDS.filter(one => students.every(({ offered }) => offered.includes(one)))
  const restart = (): void => {
    setPreviewed(null)
  }
  const report = async (error: unknown): Promise<void> => {
    const names = staleNames(error, students)
    toast.error(names === null ? error : fill(W.stale, { names }))
    restart()
    await councilChanged()
  }
  const preview = async (next: DecisionFields): Promise<void> => {
    if (next.kind === 'DEPENDENCY' && withoutComponent(students, choice) !== null) return
    setBusy(true)
    const decisions = decisionsOf(students, next, choice)
    try {
      const { data } = await previewDecisions(gradeId, decisions)
      setPreviewed({ decisions, decided: data, former: formerDecisions(students) })
    } catch (error) {
      await report(error)
    }
    setBusy(false)
  }
  const record = (decisions: DecisionWrite[]) =>
    decideCouncil({ gradeId, meetingId }, decisions, keyOf({ gradeId, meetingId, decisions }))
  const undo = async (made: Decided, former: FormerDecisions): Promise<void> => {
    try {
      await record(undoingOf(made, former))
      toast.success(W.undone)
    } catch (error) {
      await report(error)
    }
    await councilChanged()
  }
  const save = async ({ decisions, former }: Previewed): Promise<void> => {
    setBusy(true)
    try {
      const { data } = await record(decisions)
      const message = countedIn(W.saved, data.length)
      const isNote = decisions.some(({ kind: one }) => one === 'NOTE')
      if (isNote || former === null) toast.success(message)
      else toast.undoable(message, () => void undo(data, former))
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
      {previewed ? (
        <>
          <Results decided={previewed.decided} council={council} />
          <Group gap="sm">
            <Button loading={busy} onClick={() => void save(previewed)}>
              {countedIn(W.save, previewed.decided.length)}
            </Button>
            <Button variant="subtle" onClick={restart}>
              {W.back}
            </Button>
          </Group>
        </>
      ) : kind ? (
        <>
          {kind === 'DEPENDENCY' && (
            <BulkDependency students={students} choice={choice} onChange={setChoice} />
          )}
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
