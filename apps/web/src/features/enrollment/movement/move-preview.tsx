import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { MovePreview as Preview } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { List, Stack, Text } from '@mantine/core'
import { showDate } from '../../../lib/text/dates.ts'
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

type Entries = { count: number; shown: readonly string[] }

const EntryList = ({
  title,
  entries: { count, shown },
}: {
  title: readonly [string, string]
  entries: Entries
}) =>
  count === 0 ? null : (
    <>
      <Text size="sm">{countedIn(title, count)}</Text>
      <List size="sm">
        {shown.map(text => (
          <List.Item key={text}>{text}</List.Item>
        ))}
        {count > shown.length && (
          <List.Item>{fill(V.unenteredMore, { count: count - shown.length })}</List.Item>
        )}
      </List>
    </>
  )

/** Records of the student that the former class has not entered yet. */
const UnenteredEntries = ({ unentered: { lessons, evaluations } }: { unentered: Preview['unentered'] }) =>
  lessons.count + evaluations.count === 0 ? null : (
    <div>
      <Text size="sm" fw={600} c="var(--lousa-warn)">
        {V.unentered}
      </Text>
      <EntryList
        title={V.unenteredLessons}
        entries={{
          count: lessons.count,
          shown: lessons.shown.map(({ date, ...lesson }) =>
            fill(V.unenteredLesson, { date: showDate(date), ...lesson }),
          ),
        }}
      />
      <EntryList
        title={V.unenteredEvaluations}
        entries={{
          count: evaluations.count,
          shown: evaluations.shown.map(({ date, ...evaluation }) =>
            fill(V.unenteredEvaluation, { date: showDate(date), ...evaluation }),
          ),
        }}
      />
      <Text size="sm" c="dimmed">
        {V.unenteredHint}
      </Text>
    </div>
  )

/** Preview of a move: transferred figures, figures without counterpart, and records not entered yet. */
export const MovePreview = ({
  preview: { carried, withoutCounterpart, unentered },
  type,
}: {
  preview: Preview
  /** How the year is divided. */
  type: TermType
}) => (
  <Stack gap="sm">
    {carried.length + withoutCounterpart.length === 0 && <Text size="sm">{V.nothing}</Text>}
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
    <UnenteredEntries unentered={unentered} />
  </Stack>
)
