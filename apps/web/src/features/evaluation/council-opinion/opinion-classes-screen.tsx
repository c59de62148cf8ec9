import type { OpinionClass } from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { COUNCIL_OPINION as W } from '@lousa/contract/evaluation/council-opinion/council-opinion.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { opinionSheetAddress, PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { WithoutYear } from '../../academics/year/of-year.part.tsx'
import { opinionClassesOptions } from './council-opinion.api.ts'
import classes from './council-opinion.module.css'
import { councilName } from './opinion-sheet.values.ts'

const Status = ({ of }: { of: OpinionClass }) => {
  if (of.students > 0 && of.written === of.students)
    return <StatusBadge tone="good">{W.allWritten}</StatusBadge>
  return of.isDue ? (
    <StatusBadge tone="warn">{W.due}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{W.notDue}</StatusBadge>
  )
}

const ClassLine = ({ of }: { of: OpinionClass }) => (
  <li className={classes.row}>
    <div className={classes.line}>
      <Anchor component={Link} to={opinionSheetAddress(of.grade.id)} fw={650} py={10}>
        {of.grade.name}
      </Anchor>
      <span>
        {fill(W.writtenOf, {
          council: councilName(of.academicTerm),
          written: of.written,
          students: of.students,
        })}
      </span>
      {of.closed === null && <Status of={of} />}
      <Group gap="md">
        <Anchor component={Link} to={opinionSheetAddress(of.grade.id)} py={10}>
          {of.closed === null ? W.write : W.read}
        </Anchor>
        {of.status === 'COUNCIL' && (
          <Anchor component={Link} to={generatePath(PATHS.taughtCouncil, { id: of.grade.id })} py={10}>
            {W.openCouncil}
          </Anchor>
        )}
      </Group>
    </div>
  </li>
)

const Classes = ({ yearId }: { yearId: string }) => {
  const { data, error, refetch } = useQuery(opinionClassesOptions(yearId))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  if (data.data.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return (
    <ContentCard padded={false}>
      <ul className={classes.list}>
        {data.data.map(of => (
          <ClassLine key={of.grade.id} of={of} />
        ))}
      </ul>
    </ContentCard>
  )
}

/** The classes of an instructor, with how many opinions for the next council are written. */
export const Component = () => {
  const year = useSession(({ menuYear }) => menuYear)
  return (
    <>
      <PageHeader
        title={W.title}
        subtitle={year ? fill(W.subtitle, { year: year.year }) : undefined}
        breadcrumb={[{ label: M.menu.classes, to: PATHS.classes }, { label: ROUTES.councilOpinions }]}
      />
      {year ? (
        <Classes key={year.id} yearId={year.id} />
      ) : (
        <WithoutYear empty={<EmptyState title={W.none} reason={W.noneReason} />} />
      )}
    </>
  )
}
