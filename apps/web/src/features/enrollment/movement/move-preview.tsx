import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { MovePreview as Preview } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { List, Stack, Text } from '@mantine/core'
import { countedIn } from '../../../lib/text/numbers.ts'

const V = MOVEMENT.move

type Row = Preview['carried'][number]
type TermType = EducationLevel['type']

const rowText = ({ curriculumComponent, academicTerm, mark, absences }: Row, type: TermType): string =>
  fill(V.row, {
    component: curriculumComponent.name,
    term: termName(type, academicTerm.position),
    figures: [
      mark === null ? V.noMark : fill(V.mark, { mark: formatMark(mark) }),
      countedIn(V.absences, absences),
    ].join(', '),
  })

const Rows = ({ rows, type }: { rows: readonly Row[]; type: TermType }) => (
  <List size="sm">
    {rows.map(row => (
      <List.Item key={`${row.curriculumComponent.id} ${row.academicTerm.id}`}>{rowText(row, type)}</List.Item>
    ))}
  </List>
)

/** What a move carries along, and what has no counterpart in the other class. */
export const MovePreview = ({
  preview: { carried, withoutCounterpart },
  type,
}: {
  preview: Preview
  /** How the year is divided. */
  type: TermType
}) =>
  carried.length + withoutCounterpart.length === 0 ? (
    <Text size="sm">{V.nothing}</Text>
  ) : (
    <Stack gap="sm">
      {carried.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {countedIn(V.carried, carried.length)}
          </Text>
          <Rows rows={carried} type={type} />
        </div>
      )}
      {withoutCounterpart.length > 0 && (
        <div>
          <Text size="sm" fw={600} c="var(--lousa-warn)">
            {countedIn(V.without, withoutCounterpart.length)}
          </Text>
          <Rows rows={withoutCounterpart} type={type} />
          <Text size="sm" c="dimmed">
            {V.withoutHint}
          </Text>
        </div>
      )}
    </Stack>
  )
