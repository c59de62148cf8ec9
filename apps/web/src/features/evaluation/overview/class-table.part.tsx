import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { FIGURE_COLUMNS } from '@lousa/contract/evaluation/overview/figure-columns.messages.ts'
import type { ReactNode } from 'react'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StudentName } from '../../attendance/student/student-name.part.tsx'
import { StaleSign } from '../performance/explanation-button.part.tsx'
import classes from './class-table.module.css'
import type { ClassStudent, Order } from './overview-rows.values.ts'

export type ClassColumn = {
  id: string
  /** The head in words alone, where there is no room for more. */
  label: string
  head?: ReactNode
  cell: (student: ClassStudent) => ReactNode
  /** The columns of a phone next to the name, and the details of a student on request, in that order. */
  rank: 'main' | 'figure' | 'detail'
}

/** A figure that may be missing: "–" then. */
export const Figure = ({
  text,
  look,
  stale = false,
}: {
  text: string | null
  look?: 'strong' | 'low' | 'near' | undefined
  stale?: boolean
}) =>
  text === null ? (
    <span className={classes.none}>–</span>
  ) : (
    <span className={look === undefined ? undefined : classes[look]} data-stale={stale}>
      {text} {stale && <StaleSign />}
    </span>
  )

export const Worth = ({ children }: { children: ReactNode }) => (
  <span className={classes.worth}>{children}</span>
)

/** Kind and date of the exit: the figures are shown, and count nowhere. */
export const Left = ({ student: { exit } }: { student: ClassStudent }) =>
  exit ? <span className={classes.left}>{exitText(exit)}</span> : null

type ClassTableProps = {
  label: string
  students: readonly ClassStudent[]
  columns: readonly ClassColumn[]
  order: Order
}

const SORTS = { 'maior-nota': 'descending', 'menor-nota': 'ascending' } as const

const sortOf = ({ rank }: ClassColumn, order: Order) =>
  rank === 'main' && (order === 'maior-nota' || order === 'menor-nota') ? { 'aria-sort': SORTS[order] } : {}

/** Everybody of a class down, figures across; the names stay in view. */
export const ClassTable = ({ label, students, columns, order }: ClassTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: people who scroll by keyboard must be able to reach it
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th
            scope="col"
            className={classes.name}
            {...(order === 'nome' || order === 'numero' ? { 'aria-sort': 'ascending' as const } : {})}
          >
            {FIGURE_COLUMNS.student}
          </th>
          {columns.map(column => (
            <th key={column.id} scope="col" {...sortOf(column, order)}>
              {column.head ?? column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map(student => (
          <tr key={student.id}>
            <th
              scope="row"
              className={classes.name}
              title={nameInUse(student.user)}
              data-left={student.exit ? true : undefined}
            >
              <span className={classes.number}>{student.number ?? '–'}</span>
              <StudentName student={student} />
              <Left student={student} />
            </th>
            {columns.map(({ id, cell }) => (
              <td key={id}>{cell(student)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
