import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import type { CurriculumMatrix } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import { MATRIX } from '@lousa/contract/curriculum/matrix/matrix.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { matrixTotals, minimumHours } from '@lousa/rules/curriculum/hours.rules.ts'
import { sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Progress, Text } from '@mantine/core'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showCount } from '../../../lib/text/numbers.ts'
import classes from './matrix.module.css'

const W = MATRIX

const wordsFor = (
  total: number,
  { minimum, hasStage }: { minimum: number | null; hasStage: boolean },
): string => {
  if (minimum === null) return hasStage ? W.noMinimum : W.noStage
  const missing = sumMarks([minimum, -total])
  return missing > 0
    ? fill(W.missingHours, { missing: showCount(missing), minimum: showCount(minimum) })
    : fill(W.enoughHours, { minimum: showCount(minimum) })
}

/** The hours of a class against the legal minimum of its stage, in words, and by area. */
export const MatrixTotals = ({
  rows,
  stage,
}: {
  rows: readonly CurriculumMatrix[]
  stage: EducationLevel['stage']
}) => {
  const { total, byArea } = matrixTotals(rows)
  const minimum = minimumHours(stage)
  const words = wordsFor(total, { minimum, hasStage: stage !== null })
  const isEnough = minimum !== null && total >= minimum
  return (
    <ContentCard>
      <div className={classes.total}>
        <div className={classes.totalLine}>
          <span className={classes.figure}>
            {W.total}:{' '}
            {minimum === null
              ? fill(W.hours, { hours: showCount(total) })
              : fill(W.totalOf, { hours: showCount(total), minimum: showCount(minimum) })}
          </span>
          <Text size="sm" c={isEnough ? 'var(--lousa-good)' : 'dimmed'} role="status">
            {words}
          </Text>
        </div>
        {minimum !== null && (
          <Progress
            value={Math.min(100, (100 * total) / minimum)}
            color={isEnough ? 'board.7' : 'sky.7'}
            size="sm"
            aria-label={words}
          />
        )}
        {byArea.length > 0 && (
          <ul className={classes.areas} aria-label={W.byArea}>
            {byArea.map(({ id, name, total: hours }) => (
              <li key={id}>
                <span>{name}</span> {fill(W.hours, { hours: showCount(hours) })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </ContentCard>
  )
}
