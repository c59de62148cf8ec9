import type { StudentNote } from '@lousa/contract/attendance/student/student-note.contract.ts'
import { STUDENT_NOTES as W } from '@lousa/contract/attendance/student/student-note.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showDate } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { notesOptions } from './student-note.api.ts'
import classes from './student-notes.module.css'

/** The notes on a student that the caller may read, newest first. */
export const NoteList = ({
  studentId,
  noneReason,
  asideOf,
  detailOf,
}: {
  studentId: string
  noneReason: string
  asideOf?: (note: StudentNote) => ReactNode
  /** Below the text. */
  detailOf: (note: StudentNote) => string
}) => {
  const query = useQuery(notesOptions(studentId))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowsSkeleton rows={2} />
  if (query.data.data.length === 0) return <EmptyState title={W.none} reason={noneReason} />
  return (
    <ul className={classes.notes}>
      {query.data.data.map(note => (
        <li
          key={note.id}
          className={classes.note}
          aria-label={fill(W.rowName, { date: showDate(note.date) })}
        >
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600}>{showDate(note.date)}</Text>
            {asideOf?.(note)}
          </Group>
          <Text size="sm" className={classes.text ?? ''}>
            {note.text}
          </Text>
          <Text size="sm" c="dimmed">
            {detailOf(note)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
