import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { ReactNode } from 'react'
import { shownName } from '../../../ui/person-avatar.tsx'
import classes from './class-table.module.css'

export type ClassStudent = StudentEvaluation['studentEnrollment']

export type ClassColumn = {
  id: string
  head: ReactNode
  cell: (student: ClassStudent) => ReactNode
}

/** A figure that may be missing: "–" then, said as such to screen readers. */
export const Figure = ({
  text,
  look,
}: {
  text: string | null
  look?: 'strong' | 'low' | 'near' | undefined
}) =>
  text === null ? (
    <span className={classes.none}>–</span>
  ) : (
    <span className={look === undefined ? undefined : classes[look]}>{text}</span>
  )

export const Worth = ({ children }: { children: ReactNode }) => (
  <span className={classes.worth}>{children}</span>
)

/** Everybody of a class down, figures across; the names stay in view. */
export const ClassTable = ({
  label,
  students,
  columns,
}: {
  label: string
  students: readonly ClassStudent[]
  columns: readonly ClassColumn[]
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard must be able to reach it
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.name}>
            Aluno
          </th>
          {columns.map(({ id, head }) => (
            <th key={id} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map(student => (
          <tr key={student.id}>
            <th scope="row" className={classes.name} title={shownName(student.user)}>
              <span className={classes.number}>{student.number ?? '–'}</span>
              {shownName(student.user)}
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

/** The students of several lists, each once, by class number. */
export const studentsOf = (
  lists: readonly (readonly { studentEnrollment: ClassStudent }[])[],
): ClassStudent[] => {
  const found = new Map(
    lists.flat().map(({ studentEnrollment }) => [studentEnrollment.id, studentEnrollment]),
  )
  const order = (student: ClassStudent) => student.number ?? Number.MAX_SAFE_INTEGER
  return [...found.values()].sort(
    (a, b) => order(a) - order(b) || shownName(a.user).localeCompare(shownName(b.user), 'pt-BR'),
  )
}
