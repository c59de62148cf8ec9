import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../../frames/page/content-card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { listWords } from '../../../../ui/list-words.ts'
import { RowsSkeleton } from '../../../../ui/page-skeleton.tsx'
import { Select } from '../../../../ui/select.tsx'
import { academicYearsOptions, classNamesOptions } from '../../../academics/academics.api.ts'
import { useInstitution } from '../../../identity/identity.api.ts'
import { classEnrollmentsOptions } from '../../enrollment.api.ts'
import type { UseSituations } from '../../list/situation.values.ts'
import { ManyRows } from './many-rows.tsx'
import { rowsOfClass } from './many-rows.values.ts'

const W = ENTRY.many

type Source = { id: string; year: string }

const StudentsOf = ({
  grade,
  sourceId,
  source,
  takenIds,
  useSituations,
}: {
  grade: Grade
  sourceId: string
  source: Source
  takenIds: ReadonlySet<string>
  useSituations: UseSituations
}) => {
  const { kind } = useInstitution()
  const { data, error, refetch } = useQuery(classEnrollmentsOptions(sourceId))
  const situations = useSituations(sourceId)
  // A student who was just enrolled stays as a row, with the result.
  const [before] = useState(takenIds)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  if (data.data.length === 0) return <EmptyState title={W.nobodyThere} />
  return (
    <ManyRows
      grade={grade}
      rows={rowsOfClass(data.data, situations, before)}
      situationTitle={kind === 'SCHOOL' ? fill(W.situation, { year: source.year }) : null}
    />
  )
}

const ClassOf = ({
  yearId,
  value,
  onChange,
}: {
  yearId: string
  value: string
  onChange: (gradeId: string) => void
}) => {
  const query = useQuery(classNamesOptions(yearId))
  const grades = (query.data?.data ?? []).toSorted((a, b) => compareClasses(a.name, b.name))
  return (
    <Select
      label={W.class}
      placeholder={query.data && grades.length === 0 ? W.noClasses : W.chooseOneClass}
      data={grades.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={chosen => onChange(chosen ?? '')}
      searchable
      {...listWords(query)}
      w={{ base: '100%', sm: 320 }}
    />
  )
}

/** The students of a class of another year, with what came of that year. */
export const FromClass = ({
  grade,
  takenIds,
  useSituations,
}: {
  grade: Grade
  takenIds: ReadonlySet<string>
  useSituations: UseSituations
}) => {
  const { data, error, refetch } = useQuery(academicYearsOptions())
  const [yearId, setYearId] = useState('')
  const [sourceId, setSourceId] = useState('')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={2} />
  const others = data.data.filter(({ id }) => id !== grade.academicYear.id)
  const former = others.filter(({ year }) => year < grade.academicYear.year)
  const source = others.find(({ id }) => id === yearId) ?? former[0] ?? others[0]
  if (!source) return <EmptyState title={W.noOtherYear} />
  return (
    <Stack gap="md">
      <ContentCard>
        <Group gap="md" align="flex-end">
          <Select
            label={W.year}
            data={others.map(({ id, year }) => ({ value: id, label: year }))}
            value={source.id}
            onChange={chosen => {
              setYearId(chosen ?? '')
              setSourceId('')
            }}
            w={{ base: '100%', sm: 160 }}
          />
          <ClassOf key={source.id} yearId={source.id} value={sourceId} onChange={setSourceId} />
        </Group>
        {sourceId === '' && (
          <Text size="sm" c="dimmed" mt="sm">
            {W.chooseClass}
          </Text>
        )}
      </ContentCard>
      {sourceId !== '' && (
        <StudentsOf
          key={sourceId}
          grade={grade}
          sourceId={sourceId}
          source={source}
          takenIds={takenIds}
          useSituations={useSituations}
        />
      )}
    </Stack>
  )
}
