import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import type { SchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { showDate } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const { level: words } = LEVELS

/** From the first term to the last, and how many are closed. */
export const TermsSummary = ({ level: { academicTerms } }: { level: EducationLevel }) => {
  const [first, last] = [academicTerms[0], academicTerms.at(-1)]
  if (!first || !last) return <StatusBadge tone="warn">{words.noTerms}</StatusBadge>
  const closed = academicTerms.filter(({ closedAt }) => closedAt !== null).length
  return (
    <div>
      {fill(words.termsSummary, { start: showDate(first.start), end: showDate(last.end) })}
      {closed > 0 && (
        <Text size="xs" c="dimmed">
          {fill(words.termsClosed, { closed, total: academicTerms.length })}
        </Text>
      )}
    </div>
  )
}

/** How many days of school work the year has for a level; marked when the law asks for more. */
export const SchoolDaysFigure = ({
  level: { id },
  schoolDays,
}: {
  level: EducationLevel
  schoolDays: SchoolDays | undefined
}) => {
  const levelDays = schoolDays?.levels.find(({ educationLevel }) => educationLevel.id === id)
  if (!schoolDays || !levelDays || levelDays.terms.length === 0) return <>–</>
  return (
    <div>
      {showCount(levelDays.total)}
      {levelDays.total < schoolDays.minimum && (
        <Text size="xs" c="var(--lousa-warn)">
          {fill(words.schoolDaysShort, { minimum: schoolDays.minimum })}
        </Text>
      )}
    </div>
  )
}
