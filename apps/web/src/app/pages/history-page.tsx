import { M } from '@lousa/contract/messages.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import type { HistoryType } from '@lousa/rules/records/history-entry.rules.ts'
import { EJA_SEGMENTS } from '@lousa/rules/records/history-segment.rules.ts'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { personOptions } from '../../features/people/person/people.api.ts'
import { StudentPicker } from '../../features/people/search/people-picker.part.tsx'
import { allDocuments } from '../../features/reports/document/all-documents.tsx'
import { FileList } from '../../features/reports/file/file-list.part.tsx'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { anyText, oneOf, searchOf, wholeNumber } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { useClassOfStudent } from './student/use-class-of-student.ts'
import { StudentHistory } from './student-history.tsx'

/** The stages in the address. */
const TYPES = {
  fundamental: 'FUNDAMENTAL',
  medio: 'MEDIO',
  'eja-1': 'EJA_INITIAL',
  'eja-2': 'EJA_FINAL',
  'eja-medio': 'EJA_MEDIO',
} as const satisfies Record<string, HistoryType>
const ADDRESSES = [...Object.keys(TYPES), ''] as (keyof typeof TYPES | '')[]
const addressOf = (type: string) => ADDRESSES.find(each => each !== '' && TYPES[each] === type) ?? ''
const isSegment = (type: string): boolean => type.startsWith('EJA_')

const search = searchOf({
  aluno: anyText,
  etapa: oneOf(ADDRESSES, ''),
  pagina: wholeNumber(1),
})

/** The school history of a student: built, typed, compared, looked at and issued. */
export const Component = () => {
  const [{ aluno, etapa, pagina }, go] = useSearch(search)
  const student = useQuery({ ...personOptions(aluno), enabled: aluno !== '' })
  const name = aluno !== '' && student.data ? nameInUse(student.data) : ''
  const now = useClassOfStudent(aluno)
  // Until one is chosen, the stage of the class in which the student is.
  const type = etapa === '' ? (now.histories[0] ?? 'FUNDAMENTAL') : TYPES[etapa]
  const isFinding = aluno !== '' && !student.error && (student.isPending || (etapa === '' && now.isPending))
  const another = (
    <Button variant="default" onClick={() => go({ aluno: null, etapa: null, pagina: 1 }, { replace: false })}>
      {W.findAnother}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={M.menu.history}
        subtitle={name}
        actions={[allDocuments({ documento: 'ACADEMIC_RECORD', ...(aluno === '' ? {} : { aluno }) })]}
      />
      <Stack gap="lg">
        {aluno === '' && (
          <StudentPicker
            onChoose={({ id }) => go({ aluno: id, etapa: null, pagina: 1 }, { replace: false })}
          />
        )}
        {isFinding && <RowsSkeleton rows={3} />}
        {aluno !== '' && student.error && (
          <>
            <ErrorState error={student.error} onRetry={() => void student.refetch()} />
            <Group>{another}</Group>
          </>
        )}
        {name !== '' && !isFinding && (
          <>
            <Group>
              <ChooseType type={type} onChoose={value => go({ etapa: addressOf(value) })} />
              {another}
            </Group>
            {isSegment(type) && now.histories.length > 1 && (
              <Text size="sm" c="dimmed">
                {W.unnamedSegment}
              </Text>
            )}
            <StudentHistory key={`${aluno} ${type}`} student={{ id: aluno, name }} type={type} />
          </>
        )}
        {!student.error && (
          <FileList
            key={aluno}
            tag="ACADEMIC_RECORD"
            {...(aluno === '' ? {} : { studentId: aluno })}
            title={W.issued}
            page={pagina}
            onPage={page => go({ pagina: page })}
            empty={W.issuedHint}
          />
        )}
      </Stack>
    </>
  )
}

/** The stage and, of EJA, the segment. */
const ChooseType = ({ type, onChoose }: { type: HistoryType; onChoose: (type: string) => void }) => (
  <Group gap="xs">
    <SegmentedControl
      aria-label={W.stage}
      data={[
        ...(['FUNDAMENTAL', 'MEDIO'] as const).map(value => ({ value, label: W.stages[value] })),
        { value: 'EJA_INITIAL', label: W.eja },
      ]}
      value={isSegment(type) ? 'EJA_INITIAL' : type}
      onChange={onChoose}
    />
    {isSegment(type) && (
      <SegmentedControl
        aria-label={W.segment}
        data={EJA_SEGMENTS.map(value => ({ value, label: W.segments[value] }))}
        value={type}
        onChange={onChoose}
      />
    )}
  </Group>
)
