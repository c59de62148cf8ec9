import type { YearAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE as W } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import classes from './advance.module.css'
import { type Matrix, type MatrixColumn, matrixOf } from './advance-matrix.values.ts'
import { PlacesText } from './places-text.tsx'

type Open = (gradeId: string) => void

const filledText = ({ capacity, filled }: MatrixColumn): string =>
  capacity === null
    ? showCount(filled)
    : fill(W.filledOf, { count: showCount(filled), capacity: showCount(capacity) })

/** Opens a class; its accessible name begins with the visible text. */
const OpenClass = ({
  grade,
  count,
  onOpen,
  ml,
}: {
  grade: { id: string; name: string }
  count: number
  onOpen: Open
  ml?: number
}) => {
  const text = fill(W.goes, { grade: grade.name, count: showCount(count) })
  return (
    <Button
      variant="subtle"
      mih={44}
      px={8}
      ml={ml}
      aria-label={fill(W.openLine, { line: text })}
      onClick={() => onOpen(grade.id)}
    >
      {text}
    </Button>
  )
}

const Cell = ({ count }: { count: number | undefined }) => (
  <td data-none={count ? undefined : true}>{count ? showCount(count) : W.nobody}</td>
)

const Table = ({ matrix, onOpen }: { matrix: Matrix; onOpen: Open }) => {
  // Only a campaign of re-enrolment makes students depart.
  const departs = matrix.rows.some(({ line }) => line.departing > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.scroll} aria-label={W.matrix} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{W.fromClass}</th>
            {matrix.columns.map(column => (
              <th key={column.id} scope="col">
                {column.name}
                <span className={classes.filled}>{filledText(column)}</span>
                <PlacesText left={column.left} />
              </th>
            ))}
            <th scope="col">{W.withoutClassHead}</th>
            <th scope="col">{W.undecidedHead}</th>
            <th scope="col">{W.concludingHead}</th>
            {departs && <th scope="col">{W.departingHead}</th>}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ line, to }) => (
            <tr key={line.grade.id}>
              <th scope="row">
                <OpenClass grade={line.grade} count={line.students} onOpen={onOpen} />
              </th>
              {matrix.columns.map(({ id }) => (
                <Cell key={id} count={to.get(id)} />
              ))}
              <Cell count={line.withoutClass} />
              <Cell count={line.undecided} />
              <Cell count={line.concluding} />
              {departs && <Cell count={line.departing} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The matrix for a phone: each new class with the classes that its students come from. */
const ByTarget = ({ matrix, onOpen }: { matrix: Matrix; onOpen: Open }) => (
  <ul className={classes.list}>
    {matrix.columns.map(column => (
      <li key={column.id} className={classes.target}>
        <span className={classes.name}>{column.name}</span>
        <Text span size="sm">
          {filledText(column)}
        </Text>
        <PlacesText left={column.left} />
        <span className={classes.to}>
          {matrix.rows.flatMap(({ line, to }) => {
            const count = to.get(column.id)
            return count
              ? [<OpenClass key={line.grade.id} grade={line.grade} count={count} onOpen={onOpen} ml={-8} />]
              : []
          })}
        </span>
      </li>
    ))}
  </ul>
)

/** Old classes against new ones with the places that are left, and classes without incoming students. */
export const AdvanceMatrix = ({ advance, onOpen }: { advance: YearAdvance; onOpen: Open }) => {
  const isPhone = usePhone()
  const matrix = matrixOf(advance)
  return (
    <Stack gap="md">
      <ContentCard padded={false}>
        {isPhone ? <ByTarget matrix={matrix} onOpen={onOpen} /> : <Table matrix={matrix} onOpen={onOpen} />}
      </ContentCard>
      {matrix.others.length > 0 && (
        <Text size="sm" c="dimmed">
          {fill(countedIn(W.emptyClasses, matrix.others.length), {
            grades: matrix.others.map(({ name }) => name).join(', '),
          })}
        </Text>
      )}
    </Stack>
  )
}
