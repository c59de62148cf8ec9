import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { WITHOUT_CLASS } from '@lousa/contract/people/search/class-filter.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../../ui/page-skeleton.tsx'
import { studentsOptions } from '../../../people/person/people.api.ts'
import { recordsIn } from '../../../people/person/person-records.values.ts'
import { ManyRows } from './many-rows.tsx'
import { rowOfStudent } from './many-rows.values.ts'

const W = ENTRY.many
/** The rows of one page of the list. */
const ROWS = 100

/** Students who are in no class of the year, each with a box. */
export const FromNoClass = ({ grade, takenIds }: { grade: Grade; takenIds: ReadonlySet<string> }) => {
  const { data, error, refetch } = useQuery({
    ...studentsOptions({
      status: 'Ativo',
      gradeId: WITHOUT_CLASS,
      academicYearId: grade.academicYear.id,
      rowsPerPage: ROWS,
    }),
    // A student who was enrolled just now stays as a row, with the result.
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [before] = useState(takenIds)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const page = recordsIn(data)
  if (!page) return <RowsSkeleton rows={6} />
  if (page.data.length === 0) return <EmptyState title={W.noneWithoutClass} />
  const { totalRowCount } = page
  return (
    <Stack gap="md">
      {totalRowCount > ROWS && (
        <Notice tone="info">{fill(W.firstOfMany, { shown: ROWS, of: totalRowCount })}</Notice>
      )}
      <ManyRows
        grade={grade}
        rows={page.data.map(person => rowOfStudent(person, before))}
        situationTitle={null}
        chooseFirst={false}
      />
    </Stack>
  )
}
