import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { SchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { MenuYear } from '../../../lib/session/session.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { schoolDaysOptions } from '../calendar.api.ts'
import { Fold } from '../fold.tsx'
import classes from './school-days-card.module.css'
import { SourceFailure } from './source-failure.tsx'

const { days: words } = CALENDAR
type Level = SchoolDays['levels'][number]

const verdict = (total: number, minimum: number): string => {
  const missing = minimum - total
  if (missing <= 0) return fill(words.enough, { minimo: minimum })
  return missing === 1
    ? fill(words.short.one, { minimo: minimum })
    : fill(words.short.many, { n: missing, minimo: minimum })
}

const LevelDays = ({ level, type, minimum }: { level: Level; type: TermType; minimum: number }) => (
  <div className={classes.level}>
    <Title order={3} size="h4">
      {level.educationLevel.name}
    </Title>
    {level.terms.length === 0 ? (
      <Text size="sm" c="dimmed">
        {words.noTerms}
      </Text>
    ) : (
      <>
        <dl className={classes.terms}>
          {level.terms.map(({ id, position, days }) => (
            <div key={id}>
              <dt>{termName(type, position)}</dt>
              <dd>{days}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>{words.year}</dt>
            <dd>{fill(words.of, { n: level.total, minimo: minimum })}</dd>
          </div>
        </dl>
        <StatusBadge tone={level.total >= minimum ? 'good' : 'warn'}>
          {verdict(level.total, minimum)}
        </StatusBadge>
      </>
    )}
  </div>
)

const Levels = ({ days, types }: { days: SchoolDays; types: ReadonlyMap<string, TermType> }) => (
  <>
    {days.levels.length === 0 && (
      <Text size="sm" c="dimmed">
        {words.noLevels}
      </Text>
    )}
    {days.levels.map(level => (
      <LevelDays
        key={level.educationLevel.id}
        level={level}
        type={types.get(level.educationLevel.id) ?? 'QUARTER'}
        minimum={days.minimum}
      />
    ))}
    <Text size="sm" c="dimmed" mt="sm">
      {fill(words.law, { minimo: days.minimum })}
    </Text>
  </>
)

/** In one line: of a single level its days, of several those that miss the most. */
const summaryOf = ({ levels, minimum }: SchoolDays): string => {
  const [fewest] = levels.toSorted((a, b) => a.total - b.total)
  if (!fewest) return ''
  const days = fill(words.of, { n: fewest.total, minimo: minimum })
  return fill(words.summary, {
    resumo: levels.length === 1 ? days : `${days} (${fewest.educationLevel.name})`,
  })
}

/** How many school days the year has, by level and term, against what the law asks for; folded where there is no room. */
export const SchoolDaysCard = memo(({ year, folded }: { year: MenuYear; folded: boolean }) => {
  const { data, error, refetch } = useQuery(schoolDaysOptions(year.id))
  const levels = useQuery(educationLevelsOptions(year.id))
  const title = fill(words.title, { ano: year.year })
  if (!data)
    return error ? (
      <SourceFailure text={CALENDAR.sources.days} retry={() => void refetch()} />
    ) : (
      <Skeleton height={folded ? 48 : 240} radius="lg" />
    )
  const types = new Map(levels.data?.data.map(({ id, type }) => [id, type]))
  if (folded)
    return (
      <Fold title={summaryOf(data) || title}>
        <Levels days={data} types={types} />
      </Fold>
    )
  return (
    <ContentCard title={title}>
      <Levels days={data} types={types} />
    </ContentCard>
  )
})
SchoolDaysCard.displayName = 'SchoolDaysCard'
