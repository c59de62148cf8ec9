import type { Council, DecisionWrite } from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL as W } from '@lousa/contract/evaluation/council/council.messages.ts'
import { MEETINGS } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Anchor, Button, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { generatePath, Link, useParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { useSession } from '../../../lib/session/session.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { councilChanged, councilOptions, decideCouncil } from './council.api.ts'
import { isPending } from './council.words.ts'
import classes from './council-screen.module.css'
import { CouncilStudent } from './council-student.tsx'
import type { FormKind } from './decision-form.tsx'
import { useMeetingChoice } from './meeting-choice.tsx'
import { releaseFromDraft } from './release-decision.ts'
import { StudentList } from './student-list.tsx'

const BulkDecision = lazy(async () => ({ default: (await import('./bulk-decision.tsx')).BulkDecision }))

const KEYS: Readonly<Record<string, FormKind>> = { a: 'APPROVE', r: 'RETAIN', d: 'DEPENDENCY', n: 'NOTE' }

const NO_DRAFTS: ReadonlySet<string> = new Set()

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, form, [role="dialog"]') !== null

/** The keys of the council: a letter begins a decision, an arrow goes to another student. */
const useCouncilKeys = (onKind: (kind: FormKind) => void, onStep: (by: 1 | -1) => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const kind = KEYS[event.key.toLowerCase()]
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
      if (kind) onKind(kind)
      else if (step) onStep(step)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** The answer to a decision over an unseen one: its author and kind. */
const sayConflict = (error: unknown): void => {
  const current = error instanceof Refusal && error.code === 'STALE_VERSION' ? error.data?.current : null
  const last = current as Council['students'][number]['decisions'][number] | null | undefined
  if (!last?.by) toast.error(error)
  else toast.error(fill(W.conflict, { name: nameInUse(last.by), decision: W.decided[last.kind] }))
}

const CouncilOf = ({
  council,
  gradeId,
  meetingId,
  releasing,
}: {
  council: Council
  gradeId: string
  /** The draft of minutes to which decisions belong. */
  meetingId: string | null
  /** Drafts out of which the user may take decisions. */
  releasing: ReadonlySet<string>
}) => {
  const isPhone = usePhone()
  const { students } = council
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [form, setForm] = useState<FormKind | null>(null)
  const [saving, setSaving] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [keyOf] = useState(keyPerBody)
  const at = Math.max(
    0,
    students.findIndex(one => one.studentEnrollment.id === chosenId),
  )
  const student = isPhone && chosenId === null ? undefined : students[at]
  const choose = (id: string | null): void => {
    setForm(null)
    setChosenId(id)
  }
  const step = (by: 1 | -1): void =>
    choose(students[at + by]?.studentEnrollment.id ?? student?.studentEnrollment.id ?? null)
  useCouncilKeys(kind => !selected && student?.offered.includes(kind) && setForm(kind), step)
  const decide = async (decision: DecisionWrite): Promise<void> => {
    setSaving(true)
    try {
      const key = keyOf({ gradeId, meetingId, decision })
      const { data } = await decideCouncil({ gradeId, meetingId }, [decision], key)
      const after = data[0]?.after
      if (after) toast.success(fill(W.saved, { situation: situationText(after, council.retention) }))
      setForm(null)
      if (!isPhone && decision.kind !== 'NOTE' && decision.kind !== 'WITHDRAWN') step(1)
    } catch (error) {
      sayConflict(error)
    }
    await councilChanged()
    setSaving(false)
  }
  const decides = students.some(({ offered }) => offered.length > 0)
  const many = students.filter(({ studentEnrollment }) => selected?.has(studentEnrollment.id))
  const list = (
    <StudentList
      council={council}
      current={selected ? undefined : student}
      onChoose={id => {
        setSelected(null)
        choose(id)
      }}
      selected={selected}
      onSelect={decides ? setSelected : null}
    />
  )
  if (students.length === 0) return <Notice tone="info">{W.noStudents}</Notice>
  return (
    <div className={classes.screen}>
      {(!isPhone || !student || selected) && list}
      {selected && (
        <ContentCard>
          {many.length === 0 ? (
            <Text>{W.many.none}</Text>
          ) : (
            <Suspense>
              <BulkDecision
                key={[...selected].join(' ')}
                council={council}
                meetingId={meetingId}
                students={many}
                onDone={() => setSelected(null)}
              />
            </Suspense>
          )}
        </ContentCard>
      )}
      {student && !selected && (
        <ContentCard>
          {isPhone && (
            <Button variant="subtle" mb="sm" onClick={() => choose(null)}>
              {W.back}
            </Button>
          )}
          <CouncilStudent
            student={student}
            council={council}
            form={form}
            saving={saving}
            releasing={releasing}
            onForm={setForm}
            onDecide={decision => void decide(decision)}
            onRelease={decision => void releaseFromDraft(student, decision)}
          />
        </ContentCard>
      )}
    </div>
  )
}

/** Why the council records nothing more, with the place where that changes. */
const ClosedCouncil = ({ council }: { council: Council }) => {
  const { grade, status, yearFinished } = council
  const why = yearFinished ? 'YEAR' : status === 'DECIDED' || status === 'PUBLISHED' ? status : null
  if (why === null) return null
  return (
    <Notice tone="info">
      {W.closed[why]}{' '}
      <Anchor component={Link} to={generatePath(PATHS.classEnding, { id: grade.id })}>
        {W.reopen[why]}
      </Anchor>
    </Notice>
  )
}

/** The council of a class: students in the order in which they need to be talked about, and decisions by keyboard. */
export const Component = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(councilOptions(id))
  const [isLarge, setLarge] = useState(false)
  const isOffice = useSession(({ auth }) => auth?.user.role === 'ADMINISTRATOR')
  const { meetingId, releasing, choice } = useMeetingChoice(id)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const pending = data.students.filter(isPending).length
  const inRecovery = data.students.filter(({ byMarks }) => byMarks === 'IN_RECOVERY').length
  const isSettled = pending === 0 && inRecovery === 0
  return (
    <div className={isLarge ? classes.large : undefined}>
      <PageHeader
        title={W.title}
        tabTitle={`${W.title}: ${data.grade.name}`}
        subtitle={data.grade.name}
        aside={
          <StatusBadge tone={isSettled ? 'good' : 'warn'}>
            {isSettled
              ? W.allDecided
              : pending > 0
                ? countedIn(W.undecided, pending)
                : countedIn(W.inRecovery, inRecovery)}
          </StatusBadge>
        }
        actions={isOffice ? [{ label: MEETINGS.open, to: generatePath(PATHS.gradeMinutes, { id }) }] : []}
        tools={
          <Switch
            label={W.largeType}
            checked={isLarge}
            onChange={event => setLarge(event.currentTarget.checked)}
          />
        }
      />
      <Stack gap="xs" className={classes.notices ?? ''}>
        {isOffice && choice}
        {data.behind && <Notice tone="info">{W.behind}</Notice>}
        <ClosedCouncil council={data} />
        {data.retention === 'NONE' && <Notice tone="info">{W.notRetaining}</Notice>}
        {data.retention === 'ABSENCE_ONLY' && <Notice tone="info">{W.onlyAttendanceRetains}</Notice>}
      </Stack>
      <CouncilOf
        council={data}
        gradeId={id}
        meetingId={meetingId}
        releasing={isOffice ? releasing : NO_DRAFTS}
      />
      {data.students.some(({ offered }) => offered.length > 0) && (
        <Text c="dimmed" size="sm" mt="md" visibleFrom="sm">
          <KeysInText text={W.keys} />
        </Text>
      )}
    </div>
  )
}
