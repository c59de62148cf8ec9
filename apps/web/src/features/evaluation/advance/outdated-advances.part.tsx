import type { OutdatedAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE as W } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { outdatedAdvancesOptions } from './advance.api.ts'
import { ConfirmAdvanceButton } from './confirm-advance-button.tsx'

/** Where the next class of a student is undone. */
const advanceAddress = ({ grade, targetYearId }: OutdatedAdvance): string =>
  `${PATHS.advance}?${new URLSearchParams({ turma: grade.id, ano: targetYearId })}`

const studentText = ({
  studentEnrollment,
  grade,
  decidedOn,
  situation,
  retention,
}: OutdatedAdvance): string =>
  fill(decidedOn === situation ? W.otherComponentsOf : W.outdatedStudent, {
    name: nameInUse(studentEnrollment.user),
    grade: grade.name,
    before: situationText(decidedOn, retention),
    now: situationText(situation, retention),
  })

/** Students of a year, or one of them, whose result has changed since their next class was decided. */
export const OutdatedAdvances = ({ yearId, studentId }: { yearId: string; studentId?: string }) => {
  const { data } = useQuery(outdatedAdvancesOptions(yearId, studentId))
  const outdated = data?.data ?? []
  if (outdated.length === 0) return null
  return (
    <Notice tone="warn">
      <Text fw={600} size="sm">
        {countedIn(W.outdatedTitle, outdated.length)}
      </Text>
      <Text size="sm">{W.outdatedLead}</Text>
      <ul>
        {outdated.map(one => (
          <li key={one.studentEnrollment.id}>
            {studentText(one)}.{' '}
            <Anchor component={Link} to={advanceAddress(one)} size="sm">
              {W.undoInAdvance}
            </Anchor>{' '}
            <ConfirmAdvanceButton
              studentEnrollment={one.studentEnrollment}
              decidedOn={one.decidedOn}
              situation={one.situation}
            />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
