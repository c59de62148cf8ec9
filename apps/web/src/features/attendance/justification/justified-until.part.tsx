import { JUSTIFICATIONS } from '@lousa/contract/attendance/justification/justification.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text } from '@mantine/core'
import { showDate } from '../../../lib/text/dates.ts'

/** "Justificado até 30/10", next to a name: an absence that is marked counts as justified. */
export const JustifiedUntil = ({ end }: { end: string | null }) =>
  end === null ? null : (
    <Text component="span" display="block" size="sm" c="dimmed" title={JUSTIFICATIONS.onRollHint}>
      {fill(JUSTIFICATIONS.onRoll, { end: showDate(end) })}
    </Text>
  )
