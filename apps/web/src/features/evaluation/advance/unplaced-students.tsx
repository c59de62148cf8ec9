import type { YearAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE as W } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn } from '../../../lib/text/numbers.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import classes from './advance.module.css'

/** Students with a result and no class in the target year, class by class. */
export const UnplacedStudents = ({
  unplaced,
  onOpen,
}: {
  unplaced: YearAdvance['unplaced']
  onOpen: (gradeId: string) => void
}) => {
  if (unplaced.length === 0) return null
  const byGrade = Map.groupBy(unplaced, ({ grade }) => grade.id)
  return (
    <ContentCard title={countedIn(W.unplaced, unplaced.length)} padded={false}>
      <ul className={classes.list}>
        {[...byGrade].map(([id, students]) => (
          <li key={id} className={classes.unplaced}>
            <Button
              variant="subtle"
              mih={44}
              aria-label={fill(W.chooseOf, { grade: students[0]?.grade.name ?? '' })}
              onClick={() => onOpen(id)}
            >
              {students[0]?.grade.name}
            </Button>
            <Text size="sm">
              {students
                .map(({ studentEnrollment, situation, retention }) =>
                  fill(W.unplacedStudent, {
                    name: nameInUse(studentEnrollment.user),
                    situation: situationText(situation, retention),
                  }),
                )
                .join(', ')}
            </Text>
          </li>
        ))}
      </ul>
    </ContentCard>
  )
}
