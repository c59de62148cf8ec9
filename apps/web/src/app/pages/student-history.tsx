import { fill, M } from '@lousa/contract/messages.ts'
import type { AcademicRecord } from '@lousa/contract/records/academic-record.contract.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  buildRecord,
  MOST_TRIES,
  type RecordType,
  recordOptions,
  recordsChanged,
  triesOf,
} from '../../features/records/academic-record.api.ts'
import { RecordEditor } from '../../features/records/record-editor.part.tsx'
import { RecordRevisions } from '../../features/records/record-revisions.part.tsx'
import { useHistoryDraftKey } from '../../features/records/use-typed-history.part.ts'
import { studentReport } from '../../features/reports/document/papers.api.ts'
import { ReportPreview } from '../../features/reports/document/report-preview.part.tsx'
import { filesChanged } from '../../features/reports/file/files.api.ts'
import { deletePersonDraft } from '../../lib/device/device-drafts.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { useClassOfStudent } from './student/use-class-of-student.ts'

type Chosen = { id: string; name: string }

/** One stage of a student: what to do until there is a history, and the history. */
export const StudentHistory = ({ student, type }: { student: Chosen; type: RecordType }) => {
  const of = { studentId: student.id, type }
  const query = useQuery(recordOptions(of))
  const building = useMutation({ mutationFn: () => buildRecord(of), onSettled: recordsChanged })
  const record = query.data?.data[0]
  const draftKey = useHistoryDraftKey(of.studentId, type)
  const [isDirty, setDirty] = useState(false)
  const rebuild = async () => {
    const corrected = record?.records.filter(each => each.corrected) ?? []
    const years = corrected.map(({ grade, year }) => fill(W.summary, { grade: grade.name, year })).join('; ')
    const effects = [
      ...(corrected.length > 0 ? [fill(W.rebuildCorrected, { years })] : []),
      ...(isDirty ? [W.rebuildTyped] : []),
    ]
    const asks = { title: W.rebuildTitle, effect: effects.join(' '), verb: W.rebuild }
    if (effects.length > 0 && !(await confirm(asks))) return
    deletePersonDraft(draftKey)
    building.mutate()
  }
  const build = (label: string) => (
    <Button variant="default" loading={building.isPending} onClick={() => void rebuild()}>
      {label}
    </Button>
  )
  if (query.isPending) return <RowsSkeleton rows={3} />
  // No year of this stage: nothing went wrong, and asking again would not help.
  if (query.error instanceof Refusal && query.error.code === 'STUDENT_ENROLLMENT_NOT_FOUND')
    return <Text c="dimmed">{errorText(query.error)}</Text>
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const isBuilding = query.data.building
  const isLate = isBuilding && triesOf(of) > MOST_TRIES
  return (
    <Stack gap="md">
      {isBuilding && !isLate && <Notice tone="info">{W.building}</Notice>}
      {isLate && (
        <Notice tone="warn">
          {W.notReady}{' '}
          <Button variant="default" onClick={() => void recordsChanged()}>
            {W.again}
          </Button>
        </Notice>
      )}
      {building.error && <Notice tone="bad">{errorText(building.error)}</Notice>}
      {query.data.failure && (
        <Notice tone="bad">
          {query.data.failure} {build(W.again)}
        </Notice>
      )}
      {!record && !isBuilding && !query.data.failure && (
        <Group>
          <Text>{W.none}</Text>
          {build(W.build)}
        </Group>
      )}
      {record && (
        <>
          <Group justify="space-between">
            <Text fw={600}>
              {fill(W.standing, { revision: record.revision, status: W.status[record.status] })}
            </Text>
            {!isBuilding && build(W.rebuild)}
          </Group>
          <Text size="sm" c="dimmed">
            {W.rebuildHint}
          </Text>
          <RecordEditor record={record} onDirty={setDirty} />
          <Paper student={student} record={record} isDirty={isDirty} />
          <RecordRevisions record={record} />
        </>
      )}
    </Stack>
  )
}

type PaperProps = { student: Chosen; record: AcademicRecord; isDirty: boolean }

const Paper = ({ student, record: { type, revision }, isDirty }: PaperProps) => {
  const { enrollmentId, histories, isPending } = useClassOfStudent(student.id)
  const [isShown, show] = useState(false)
  const paper =
    enrollmentId !== null && histories.includes(type) && studentReport(enrollmentId, 'ACADEMIC_RECORD')
  const look = paper ? paper.preview : undefined
  const issuing = useMutation({
    mutationFn: () => (paper ? paper.ask({ format: 'pdf' }) : Promise.reject(new Error(W.unexpected))),
    onSuccess: filesChanged,
  })
  if (isPending) return null
  // A paper is of the stage of its enrolment.
  if (!paper)
    return (
      <Text c="dimmed">
        {fill(enrollmentId === null ? W.noEnrollment : W.otherStage, { stage: W.stages[type] })}
      </Text>
    )
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" disabled={isDirty} aria-expanded={isShown} onClick={() => show(!isShown)}>
          {W.preview}
        </Button>
        <Button
          variant="light"
          disabled={isDirty}
          loading={issuing.isPending}
          onClick={() => issuing.mutate()}
        >
          {W.issue}
        </Button>
      </Group>
      {isDirty && (
        <Text size="sm" c="dimmed">
          {W.saveFirst}
        </Text>
      )}
      {issuing.error && <Notice tone="bad">{errorText(issuing.error)}</Notice>}
      {isShown && look && (
        <ReportPreview
          title={`${M.menu.history} — ${student.name}`}
          of={`${student.id} ${revision}`}
          load={() => look({ format: 'pdf' })}
        />
      )}
    </Stack>
  )
}
