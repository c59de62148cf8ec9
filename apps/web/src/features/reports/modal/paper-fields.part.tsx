import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import type { ReportFormat } from '@lousa/contract/reports/report-table.ts'
import { Checkbox, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Select } from '../../../ui/select.tsx'
import type { Report, ReportTerm } from '../document/paper.types.ts'
import { BETWEEN, type Period } from './paper-choice.values.ts'
import type { ReportsOf } from './report-modal.types.ts'
import classes from './report-window.module.css'

const DayFields = lazy(async () => ({ default: (await import('./day-fields.tsx')).DayFields }))

const Kinds = ({
  papers,
  paper,
  onPaper,
}: {
  papers: readonly Report[]
  paper: Report
  onPaper: (tag: string) => void
}) => {
  const groups = Map.groupBy(papers, ({ group }) => group ?? '')
  return (
    <Radio.Group label={W.kind} value={paper.tag} onChange={onPaper}>
      {[...groups].map(([group, own]) => (
        <div key={group} className={classes.kinds}>
          {group !== '' && (
            <Text size="xs" fw={600} c="dimmed" className={classes.group ?? ''}>
              {group}
            </Text>
          )}
          {own.map(({ tag, label }) => (
            <Radio
              key={tag}
              value={tag}
              label={label}
              {...(tag === paper.tag ? { 'data-autofocus': true } : {})}
            />
          ))}
        </div>
      ))}
    </Radio.Group>
  )
}

type Props = {
  papers: readonly Report[]
  paper: Report
  terms: readonly ReportTerm[]
  days: ReportsOf['days']
  period: Period
  format: ReportFormat
  includeUnpublished: boolean
  /** Where the student is chosen, of a paper that is of one. */
  student?: ReactNode
  onPaper: (tag: string) => void
  onPeriod: (period: Period) => void
  onFormat: (format: ReportFormat) => void
  onUnpublished: (isIncluded: boolean) => void
}

type OptionProps = Omit<Props, 'papers' | 'onPaper'>

/** The part of the year, the format and unpublished terms of a report, as far as it can be chosen. */
export const PaperOptions = ({ paper, terms, days, period, format, ...rest }: OptionProps) => {
  const { includeUnpublished, student, onPeriod, onFormat, onUnpublished } = rest
  const { periods = 'none', formats = ['pdf'], unpublished = false } = paper
  const ofPeriods = [
    { value: '', label: W.wholeYear },
    ...terms.map(({ id, label }) => ({ value: id, label })),
    ...(periods === 'terms+range' ? [{ value: BETWEEN, label: W.between }] : []),
  ]
  const chosen = ofPeriods.some(({ value }) => value === period.term) ? period.term : ''
  return (
    <>
      <div className={classes.when}>
        {student}
        {periods !== 'none' && ofPeriods.length > 1 && (
          <Select
            label={W.period}
            data={ofPeriods}
            value={chosen}
            onChange={term => onPeriod({ ...period, term: term ?? '' })}
          />
        )}
        {chosen === BETWEEN && (
          <Suspense>
            <DayFields period={period} days={days} onPeriod={onPeriod} />
          </Suspense>
        )}
        {formats.length > 1 && (
          <div>
            <Text component="span" size="sm" fw={600} id="report-format">
              {W.format}
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="report-format"
              value={format}
              onChange={value => onFormat(value === 'xlsx' ? 'xlsx' : 'pdf')}
              data={[
                { value: 'pdf', label: W.pdf },
                { value: 'xlsx', label: W.sheet },
              ]}
            />
          </div>
        )}
      </div>
      {unpublished && (
        <Checkbox
          radius="sm"
          label={W.unpublished}
          description={W.unpublishedHint}
          checked={includeUnpublished}
          onChange={event => onUnpublished(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** The choice of report, part of the year and format. */
export const PaperFields = ({ papers, onPaper, ...options }: Props) => {
  const { paper } = options
  const { note } = paper
  return (
    <Stack gap="md">
      {papers.length > 1 ? (
        <Kinds papers={papers} paper={paper} onPaper={onPaper} />
      ) : (
        <Text fw={600}>{paper.label}</Text>
      )}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <PaperOptions {...options} />
    </Stack>
  )
}
