import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import {
  type ComponentResults,
  componentFigures,
  resultsByEnrollment,
} from '../evaluation/own-results/my-results.values.ts'
import {
  percentText,
  resultAriaText,
  resultNote,
  resultText,
} from '../evaluation/performance/performance-looks.values.ts'
import { ChildReportCard } from './child-report-card.tsx'
import { childExplanationOptions, childPerformanceOptions } from './family.api.ts'
import classes from './family.module.css'

const W = FAMILY.marks

/** "1º bimestre"; the plain word for an answer that a device stored before the kind of term was in it. */
const labelOf = (position: number, { academicTerm }: GradePerformance): string =>
  academicTerm?.type ? termName(academicTerm.type, position) : fill(W.term, { position })

const rowsOf = ({ terms, year }: ComponentResults): { label: string; row: GradePerformance }[] => [
  ...[...terms.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([position, row]) => ({ label: labelOf(position, row), row })),
  ...(year ? [{ label: W.year, row: year }] : []),
]

const Figure = ({ label, row }: { label: string; row: GradePerformance }) => {
  const note = resultNote(row)
  return (
    <div {...(row.academicTerm === null ? { 'data-year': true } : {})}>
      <dt>{label}</dt>
      <dd>
        <span aria-hidden>{resultText(row) ?? W.noMark}</span>
        <VisuallyHidden>{resultAriaText(row) ?? W.noMark}</VisuallyHidden>
      </dd>
      {note && <dd>{note}</dd>}
    </div>
  )
}

/** How each mark of a component came about, in the sentences of the rule that computed it. */
const Explained = ({
  studentId,
  yearId,
  componentId,
  enrollmentId,
}: {
  studentId: string
  yearId: string
  componentId: string
  enrollmentId: string
}) => {
  const { data, error, refetch } = useQuery(childExplanationOptions(studentId, yearId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={2} />
  const results = resultsByEnrollment(data.data).find(each => each.enrollmentId === enrollmentId)
  const component = results?.components.find(({ id }) => id === componentId)
  const explained = (component ? rowsOf(component) : []).flatMap(({ label, row }) =>
    row.explanation && row.explanation.mark.length > 0 ? [{ label, ...row.explanation }] : [],
  )
  if (explained.length === 0) return <Text>{W.nothing}</Text>
  return (
    <Stack gap="sm">
      {explained.map(({ label, mark }) => (
        <div key={label}>
          <Text fw={650}>{label}</Text>
          {mark.map(({ text }) => (
            <Text key={text}>{text}</Text>
          ))}
        </div>
      ))}
    </Stack>
  )
}

const Component = ({
  component,
  ...where
}: {
  component: ComponentResults
  studentId: string
  yearId: string
  enrollmentId: string
}) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const percent = percentText(componentFigures(component).frequency)
  const { name } = component
  return (
    <ContentCard title={name}>
      <dl className={classes.terms}>
        {rowsOf(component).map(({ label, row }) => (
          <Figure key={label} label={label} row={row} />
        ))}
      </dl>
      {percent && <Text mt="xs">{fill(W.frequency, { percent })}</Text>}
      <Button
        variant="light"
        size="md"
        mt="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={fill(isOpen ? W.hide : W.explain, { component: name })}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? W.shortHide : W.short}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Explained componentId={component.id} {...where} />}
      </div>
    </ContentCard>
  )
}

/** Published marks of a child, a card for each component, each with its explanation. */
export const ChildMarks = ({ studentId, yearId }: { studentId: string; yearId: string }) => {
  const { data, error, refetch } = useQuery(childPerformanceOptions(studentId, yearId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  const results = resultsByEnrollment(data.data, data.partials)
  if (results.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return (
    <Stack gap="md">
      <ChildReportCard studentId={studentId} yearId={yearId} />
      {data.status !== 'UPDATED' && <Notice tone="info">{W.waiting}</Notice>}
      {results.flatMap(({ enrollmentId, components }) =>
        components.map(component => (
          <Component
            key={`${enrollmentId} ${component.id}`}
            component={component}
            studentId={studentId}
            yearId={yearId}
            enrollmentId={enrollmentId}
          />
        )),
      )}
    </Stack>
  )
}
