import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { academicYearsOptions } from '../academics.api.ts'
import { NoYear } from './no-year.part.tsx'

/** A page of the year that the menu shows; says what to do while there is none. */
export const OfYear = ({
  title,
  children,
}: {
  title: string
  children: (year: AcademicYear) => ReactNode
}) => {
  const chosen = useSession(({ menuYear }) => menuYear?.id)
  const { data, error, refetch } = useQuery(academicYearsOptions())
  const year = data?.data.find(({ id }) => id === chosen)
  if (year) return children(year)
  if (data?.data.length === 0)
    return (
      <>
        <PageHeader title={title} />
        <NoYear />
      </>
    )
  if (error && !data)
    return (
      <>
        <PageHeader title={title} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  return <PageSkeleton />
}

/** Stands for a page until the menu shows a year; `empty` is shown where the institution has none. */
export const WithoutYear = ({ empty }: { empty: ReactNode }) => {
  const { data, error, refetch } = useQuery(academicYearsOptions())
  if (data?.data.length === 0) return empty
  return error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

/** Above what cannot be changed, because its year is finished. */
export const FinishedNotice = ({ year }: { year: Pick<AcademicYear, 'year' | 'status'> }) =>
  year.status === 'FINISHED' ? (
    <Notice tone="info">{fill(SHARED.yearFinished, { year: year.year })}</Notice>
  ) : null
