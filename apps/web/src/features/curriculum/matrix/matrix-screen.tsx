import type { AcademicYear, EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { MATRIX } from '@lousa/contract/curriculum/matrix/matrix.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { Button, Stack } from '@mantine/core'
import { IconCopy, IconCopyPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLeaveGuard } from '../../../frames/form/use-leave-guard.ts'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Select } from '../../../ui/select.tsx'
import { allGradesOptions, educationLevelsOptions } from '../../academics/academics.api.ts'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { activeComponentsOptions, matrixOptions } from '../curriculum.api.ts'
import classes from './matrix.module.css'
import { matrixActions } from './matrix-actions.tsx'
import { MatrixBlock } from './matrix-block.tsx'
import { blocksOf } from './matrix-rows.ts'
import { MatrixTotals } from './matrix-totals.tsx'

const CopyFrom = lazy(async () => ({ default: (await import('./matrix-copy.tsx')).CopyFrom }))
const CopyTo = lazy(async () => ({ default: (await import('./matrix-copy.tsx')).CopyTo }))

const W = MATRIX
const search = searchOf({ turma: anyText })
/** Rows that are typed and not saved yet: leaving asks first. */
const useUnsaved = () => {
  const unsaved = useRef(new Set<string>())
  useLeaveGuard({ isDirty: () => unsaved.current.size > 0, onDiscard: () => unsaved.current.clear() })
  return useCallback((key: string, isDirty: boolean): void => {
    if (isDirty) unsaved.current.add(key)
    else unsaved.current.delete(key)
  }, [])
}

const NoComponents = ({ level }: { level: string }) => (
  <Notice tone="info">
    {fill(W.noComponents, { level })} <Link to={PATHS.components}>{W.goToComponents}</Link>
  </Notice>
)

/** The matrix of one class. */
const Matrix = ({
  grade,
  level,
  isReadOnly,
}: {
  grade: Grade
  level: EducationLevel | undefined
  isReadOnly: boolean
}) => {
  const rows = useQuery(matrixOptions(grade.id))
  const components = useQuery(activeComponentsOptions(grade.educationLevel.id))
  const onDirty = useUnsaved()
  const failed = [rows, components].find(({ error, data }) => error && !data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!rows.data || !components.data) return <PageSkeleton />
  return (
    <>
      <MatrixTotals rows={rows.data.data} stage={level?.stage ?? null} />
      {!isReadOnly && components.data.length === 0 && <NoComponents level={grade.educationLevel.name} />}
      {!isReadOnly && components.data.length > 0 && rows.data.data.length === 0 && (
        <Notice tone="info">{W.empty}</Notice>
      )}
      {blocksOf(grade, rows.data.data).map(block => (
        <MatrixBlock
          key={`${grade.id}-${block.trainingTypeId}`}
          block={block}
          gradeId={grade.id}
          components={components.data}
          isReadOnly={isReadOnly}
          actionsOf={matrixActions}
          onDirty={onDirty}
        />
      ))}
    </>
  )
}

const NoGrades = () => (
  <EmptyState
    title={W.noGrades}
    reason={W.noGradesReason}
    action={
      <Button component={Link} to={PATHS.grades}>
        {W.goToGrades}
      </Button>
    }
  />
)

const copyActions = (open: (what: 'from' | 'to') => void) => [
  { label: W.copyFrom, icon: <IconCopy size={18} aria-hidden />, onClick: () => open('from') },
  { label: W.copyTo, icon: <IconCopyPlus size={18} aria-hidden />, onClick: () => open('to') },
]

const OneClass = ({ year, grades }: { year: AcademicYear; grades: readonly Grade[] }) => {
  const [{ turma }, setSearch] = useSearch(search)
  const [copying, setCopying] = useState<'from' | 'to' | null>(null)
  const levels = useQuery(educationLevelsOptions(year.id)).data?.data
  const isFinished = year.status === 'FINISHED'
  const sorted = grades.toSorted((a, b) => compareClasses(a.name, b.name))
  const grade = sorted.find(({ id }) => id === turma) ?? sorted[0]
  const others = sorted.filter(
    ({ id, educationLevel }) => id !== grade?.id && educationLevel.id === grade?.educationLevel.id,
  )
  return (
    <>
      <PageHeader
        title={M.menu.matrix}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        actions={grade && !isFinished ? copyActions(setCopying) : []}
      />
      {grade ? (
        <Stack gap="md">
          <ListFilters>
            <Select
              label={W.grade}
              className={classes.choice ?? ''}
              data={sorted.map(({ id, name }) => ({ value: id, label: name }))}
              value={grade.id}
              searchable
              nothingFoundMessage={M.empty.generic}
              onChange={value => setSearch({ turma: value })}
            />
          </ListFilters>
          <FinishedNotice year={year} />
          <Matrix
            key={grade.id}
            grade={grade}
            level={levels?.find(({ id }) => id === grade.educationLevel.id)}
            isReadOnly={isFinished}
          />
        </Stack>
      ) : (
        <NoGrades />
      )}
      {grade && copying && (
        <Suspense>
          {copying === 'from' ? (
            <CopyFrom grade={grade} others={others} onClose={() => setCopying(null)} />
          ) : (
            <CopyTo grade={grade} others={others} onClose={() => setCopying(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

const OfThisYear = ({ year }: { year: AcademicYear }) => {
  const { data, error, refetch } = useQuery(allGradesOptions(year.id))
  if (data) return <OneClass year={year} grades={data} />
  return error ? (
    <>
      <PageHeader title={M.menu.matrix} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </>
  ) : (
    <PageSkeleton />
  )
}

/** The components of the classes of the selected year, with their hours. */
export const Component = () => (
  <OfYear title={M.menu.matrix}>{year => <OfThisYear key={year.id} year={year} />}</OfYear>
)
