import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import type { TimetableFinding } from '@lousa/contract/planning/making/timetable-check.contract.ts'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { timetableCheckOptions } from './making.api.ts'
import classes from './making.module.css'
import { MakingPage } from './making-page.part.tsx'

const W = MAKING_SCREEN.check
const SEVERITIES = ['IMPOSSIBLE', 'WARNING', 'NOTICE'] as const

const withQuery = (path: string, name: string, value: string | null): string =>
  value === null ? path : `${path}?${new URLSearchParams({ [name]: value })}`

/** The address at which a finding is mended. */
export const placeOfFinding = ({ place, gradeId, instructorId }: TimetableFinding): string => {
  switch (place) {
    case 'AVAILABILITY':
      return withQuery(PATHS.availability, 'professor', instructorId)
    case 'WISHES':
      return withQuery(PATHS.timetableWishes, 'turma', gradeId)
    case 'ROOMS':
      return PATHS.rooms
    case 'BELLS':
      return PATHS.educationLevels
    case 'MATRIX':
      return PATHS.matrix
    case 'STAFFING':
      return PATHS.instructorTable
  }
}

const Findings = ({ findings }: { findings: readonly TimetableFinding[] }) => {
  if (findings.length === 0) return <EmptyState title={W.good} reason={W.goodReason} />
  return (
    <Stack gap="md">
      <Text size="sm">{W.lead}</Text>
      {SEVERITIES.map(severity => {
        const own = findings.filter(finding => finding.severity === severity)
        const label = W.severities[severity]
        return own.length === 0 ? null : (
          <section key={severity} aria-label={label}>
            <Title order={2} size="h4" mb="xs">
              {label} ({own.length})
            </Title>
            <ContentCard padded={false}>
              <ul className={classes.list}>
                {own.map(finding => (
                  <li
                    key={`${finding.kind} ${finding.sentence}`}
                    className={classes.finding}
                    data-severity={severity}
                  >
                    <Text size="sm">{finding.sentence}</Text>
                    <Anchor
                      component={Link}
                      to={placeOfFinding(finding)}
                      size="sm"
                      className={classes.way ?? ''}
                    >
                      {W.places[finding.place]}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </ContentCard>
          </section>
        )
      })}
    </Stack>
  )
}

const YearCheck = ({ yearId }: { yearId: string }) => {
  const { data, error, refetch } = useQuery(timetableCheckOptions(yearId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Findings findings={data.data} /> : <RowsSkeleton rows={6} />
}

/** "Conferir": everything that is found before a timetable is made, with the way to where it is mended. */
export const Component = () => (
  <MakingPage here={PATHS.timetableCheck}>{year => <YearCheck yearId={year.id} />}</MakingPage>
)
