import { fill, M } from '@lousa/contract/messages.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { Button, Group, SegmentedControl, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollmentsOfStudentOptions } from '../../features/enrollment/enrollment.api.ts'
import { LEAST_LETTERS, studentsOptions } from '../../features/people/person/people.api.ts'
import { recordsIn } from '../../features/people/person/person-records.values.ts'
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
import { FileList } from '../../features/reports/file/file-list.part.tsx'
import { filesChanged } from '../../features/reports/file/files.api.ts'
import { paperOfStudent } from '../../features/reports/paper/papers.api.ts'
import { ReportPreview } from '../../features/reports/paper/report-preview.part.tsx'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { errorText } from '../../lib/http/error-text.ts'
import { useSession } from '../../lib/session/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { PersonLine, shownName } from '../../ui/person-avatar.tsx'

const PAUSE_MS = 200
const AT_ONCE = 8
const TYPES = ['FUNDAMENTAL', 'MEDIO'] as const

type Chosen = { id: string; name: string }

/** The school history of a student: built, typed, compared, looked at and issued. */
export const Component = () => {
  const [student, choose] = useState<Chosen | null>(null)
  const [type, setType] = useState<RecordType>('FUNDAMENTAL')
  const [page, setPage] = useState(1)
  return (
    <>
      <PageHeader title={M.menu.history} subtitle={student?.name} />
      <Stack gap="md">
        {student ? (
          <>
            <Group>
              <Button variant="default" onClick={() => choose(null)}>
                {W.findAnother}
              </Button>
              <SegmentedControl
                aria-label={W.stage}
                data={TYPES.map(value => ({ value, label: W.stages[value] }))}
                value={type}
                onChange={value => setType(value === 'MEDIO' ? 'MEDIO' : 'FUNDAMENTAL')}
              />
            </Group>
            <StudentHistory key={`${student.id} ${type}`} student={student} type={type} />
          </>
        ) : (
          <FindStudent onChoose={choose} />
        )}
        <FileList tag="ACADEMIC_RECORD" title={W.issued} page={page} onPage={setPage} empty={W.issuedHint} />
      </Stack>
    </>
  )
}

const FindStudent = ({ onChoose }: { onChoose: (student: Chosen) => void }) => {
  const [typed, setTyped] = useState('')
  const [searchFor] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const query = useQuery({
    ...studentsOptions({ searchFor, rowsPerPage: AT_ONCE }),
    enabled: searchFor.length >= LEAST_LETTERS,
  })
  const found = searchFor.length >= LEAST_LETTERS ? recordsIn(query.data)?.data : undefined
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={W.find}
        placeholder={W.findHint}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {found?.map(each => (
        <UnstyledButton
          key={each.id}
          mih={44}
          onClick={() => onChoose({ id: each.id, name: shownName(each) })}
        >
          <PersonLine person={each} detail={each.studentRegistrationNumber ?? ''} />
        </UnstyledButton>
      ))}
    </Stack>
  )
}

const StudentHistory = ({ student, type }: { student: Chosen; type: RecordType }) => {
  const of = { studentId: student.id, type }
  const query = useQuery(recordOptions(of))
  const building = useMutation({ mutationFn: () => buildRecord(of), onSettled: recordsChanged })
  const record = query.data?.data[0]
  const build = (label: string) => (
    <Button variant="default" loading={building.isPending} onClick={() => building.mutate()}>
      {label}
    </Button>
  )
  if (query.isPending) return <RowsSkeleton rows={3} />
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
          <RecordEditor key={record.version} record={record} />
          <Paper student={student} revision={record.revision} />
          <RecordRevisions record={record} />
        </>
      )}
    </Stack>
  )
}

const Paper = ({ student, revision }: { student: Chosen; revision: number }) => {
  const yearId = useSession(({ menuYear }) => menuYear?.id ?? '')
  const { data } = useQuery({ ...enrollmentsOfStudentOptions(yearId, student.id), enabled: yearId !== '' })
  const [isShown, show] = useState(false)
  const enrollment = data?.data.find(({ grade }) => !grade.isEvent)
  const paper = enrollment && paperOfStudent(enrollment.id, 'ACADEMIC_RECORD')
  const look = paper?.preview
  const issuing = useMutation({
    mutationFn: () => (paper ? paper.ask({ format: 'pdf' }) : Promise.reject(new Error(W.unexpected))),
    onSuccess: filesChanged,
  })
  if (!paper) return <Text c="dimmed">{W.noEnrollment}</Text>
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {W.preview}
        </Button>
        <Button loading={issuing.isPending} onClick={() => issuing.mutate()}>
          {W.issue}
        </Button>
      </Group>
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
