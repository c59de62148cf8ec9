import type { AcademicTerm, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { OFFICE_BOARD } from '@lousa/contract/dashboard/office-board.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { termsToClose } from '@lousa/rules/academics/level/term-ends.rules.ts'
import { daysBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { academicYearsOptions, educationLevelsOptions } from '../../academics/academics.api.ts'
import classes from './task-list.module.css'

const W = OFFICE_BOARD.terms

const whenOf = (end: string, today: string): string => {
  const days = daysBetween(today, end)
  const date = showDate(end)
  if (days < 0) return fill(W.ended, { date })
  if (days === 0) return W.endsToday
  return days === 1 ? fill(W.endsTomorrow, { date }) : fill(W.ends, { days, date })
}

const Row = ({ level, term, today }: { level: EducationLevel; term: AcademicTerm; today: string }) => {
  const hasEnded = term.end < today
  return (
    <li>
      <Link to={`${PATHS.educationLevels}?periodos=${level.id}`} className={classes.line}>
        <span className={classes.what}>
          {fill(W.of, { term: termName(level.type, term.position), level: level.name })}
        </span>
        <Text span size="sm" c="dimmed">
          {whenOf(term.end, today)}
        </Text>
        <StatusBadge tone={hasEnded ? 'warn' : 'info'}>{hasEnded ? W.open : W.soon}</StatusBadge>
      </Link>
    </li>
  )
}

/** Terms that end soon, or have ended and wait to be closed; each leads to where that is done. Nothing without any. */
export const TermEnds = ({ yearId, today }: { yearId: string; today: string }) => {
  const years = useQuery(academicYearsOptions()).data
  const levels = useQuery(educationLevelsOptions(yearId)).data
  const isOpen = years?.data.some(({ id, status }) => id === yearId && status === 'OPEN')
  if (!levels || !isOpen) return null
  const levelOf = new Map(
    levels.data
      .filter(({ isActive }) => isActive)
      .flatMap(level => level.academicTerms.map(term => [term, level] as const)),
  )
  const terms = termsToClose([...levelOf.keys()], today)
  if (terms.length === 0) return null
  return (
    <ContentCard title={W.title}>
      <Text size="sm" c="dimmed" mb="xs">
        {W.lead}
      </Text>
      <ul className={classes.list}>
        {terms.map(term => {
          const level = levelOf.get(term)
          return level && <Row key={term.id} level={level} term={term} today={today} />
        })}
      </ul>
    </ContentCard>
  )
}
