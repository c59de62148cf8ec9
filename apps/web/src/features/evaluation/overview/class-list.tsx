import { OVERVIEW } from '@lousa/contract/evaluation/overview/overview.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StudentName } from '../../attendance/student/student-name.part.tsx'
import classes from './class-list.module.css'
import { type ClassColumn, Left } from './class-table.part.tsx'
import type { ClassStudent } from './overview-rows.values.ts'

type RowProps = {
  student: ClassStudent
  columns: readonly ClassColumn[]
  /** The missing points to pass, in words: "faltam 2,5". */
  missing: string | null
}

const Row = ({ student, columns, missing }: RowProps) => {
  const [open, setOpen] = useState(false)
  const details = useId()
  const main = columns.find(({ rank }) => rank === 'main')
  const others = columns.filter(column => column !== main)
  const name = nameInUse(student.user)
  return (
    <li className={classes.student}>
      <div className={classes.row}>
        <h3 className={classes.person} data-left={student.exit ? true : undefined}>
          <span className={classes.number}>{student.number ?? '–'}</span>
          <StudentName student={student} />
          <Left student={student} />
        </h3>
        {missing && <span className={classes.missing}>{missing}</span>}
        <span className={classes.main}>{main?.cell(student)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.more ?? ''}
          aria-label={fill(OVERVIEW.moreOf, { name })}
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={18} aria-hidden className={classes.chevron ?? ''} data-open={open} />
        </ActionIcon>
      </div>
      <dl id={details} hidden={!open} className={classes.figures}>
        {open &&
          others.map(({ id, label, cell }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{cell(student)}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

/** A class on a phone, as its council goes through it: a line for each student, and the rest when asked. */
export const ClassList = ({
  label,
  students,
  columns,
  missingOf,
}: {
  label: string
  students: readonly ClassStudent[]
  columns: readonly ClassColumn[]
  missingOf: (student: ClassStudent) => string | null
}) => (
  <ul className={classes.list} aria-label={label}>
    {students.map(student => (
      <Row key={student.id} student={student} columns={columns} missing={missingOf(student)} />
    ))}
  </ul>
)
