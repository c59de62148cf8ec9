import type {
  Council,
  CouncilDecisionRow,
  CouncilStudentRow,
  DecisionWrite,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL as W } from '@lousa/contract/evaluation/council/council.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark, formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { showInstant } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { SITUATION_TONES } from '../performance/performance-looks.values.ts'
import { changeText, decisionOf, decisionText, failedOf, isUnneeded } from './council.words.ts'
import classes from './council-screen.module.css'
import { DecisionForm, type FormKind } from './decision-form.tsx'
import { StudentOpinions } from './student-opinions.tsx'

const WhatIf = lazy(async () => ({ default: (await import('./what-if.tsx')).WhatIf }))

const shown = (value: number | null): string => (value === null ? '—' : formatMark(value))

const Components = ({ student, council }: { student: CouncilStudentRow; council: Council }) => (
  <section className={classes.table} aria-label={W.component}>
    <table>
      <thead>
        <tr>
          <th scope="col">{W.component}</th>
          {[W.yearMark, W.recovery, W.final, W.missing].map(head => (
            <th key={head} scope="col" className={classes.figure}>
              {head}
            </th>
          ))}
          <th scope="col">{W.situation}</th>
        </tr>
      </thead>
      <tbody>
        {student.components.map(({ curriculumComponent, mark, recovery, final, situation, missing }) => (
          <tr key={curriculumComponent.id} className={situation === 'FAILED' ? classes.failed : undefined}>
            <th scope="row">{curriculumComponent.name}</th>
            <td className={classes.figure}>{shown(mark)}</td>
            <td className={classes.figure}>{shown(recovery)}</td>
            <td className={classes.figure}>{shown(final)}</td>
            <td className={classes.figure}>{missing > 0 ? formatMark(missing) : ''}</td>
            <td>{situation && situationText(situation, council.retention)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Frequency = ({ student, council }: { student: CouncilStudentRow; council: Council }) => {
  const { frequency, meetsFrequency } = student
  if (frequency === null) return <Text c="dimmed">{W.noFrequency}</Text>
  return (
    <div>
      <Text mb={4}>
        {fill(W.frequencyAgainst, {
          frequency: formatPercent(frequency),
          minimum: formatPercent(council.minFreq),
        })}
      </Text>
      <div className={classes.bar} data-below={!meetsFrequency} aria-hidden>
        <div className={classes.fill} style={{ width: `${frequency}%` }} />
        <div className={classes.limit} style={{ insetInlineStart: `${council.minFreq}%` }} />
      </div>
    </div>
  )
}

const DecisionLine = ({
  decision,
  student,
  onRelease,
}: {
  decision: CouncilDecisionRow
  student: CouncilStudentRow
  /** Null: the decision is no current one, or in no draft of minutes. */
  onRelease: (() => void) | null
}) => {
  const { by, at, componentIds, reason, text } = decision
  const names = student.components
    .filter(({ curriculumComponent }) => componentIds.includes(curriculumComponent.id))
    .map(({ curriculumComponent }) => curriculumComponent.name)
  return (
    <li>
      <Text fw={650} span>
        {decisionText(decision)}
      </Text>{' '}
      <Text span c="dimmed">
        {by && at ? fill(W.by, { name: nameInUse(by), date: showInstant(at) }) : W.beforeMinutes}
      </Text>
      {[names.join(', '), reason ? W.reasons[reason] : '', text ?? ''].map(
        line => line !== '' && <Text key={line}>{line}</Text>,
      )}
      {onRelease && (
        <Button variant="subtle" size="compact-sm" onClick={onRelease}>
          {W.release.button}
        </Button>
      )}
    </li>
  )
}

const KINDS = ['APPROVE', 'RETAIN', 'DEPENDENCY', 'EXTRA_RECOVERY', 'NOTE'] as const

/** One student before the council: results, the smallest change that passes, decisions, and the next decision. */
export const CouncilStudent = ({
  student,
  council,
  form,
  saving,
  releasing,
  onForm,
  onDecide,
  onRelease,
}: {
  student: CouncilStudentRow
  council: Council
  form: FormKind | null
  saving: boolean
  /** Drafts of minutes out of which the user may take decisions. */
  releasing: ReadonlySet<string>
  onForm: (kind: FormKind | null) => void
  onDecide: (decision: DecisionWrite) => void
  onRelease: (decision: CouncilDecisionRow) => void
}) => {
  const { studentEnrollment, situation, decisions, offered } = student
  const current = decisions.findLast(({ kind }) => kind !== 'NOTE')
  const kinds = KINDS.filter(kind => offered.includes(kind))
  const lacksFailure =
    council.retention === 'FULL' && offered.includes('APPROVE') && !offered.includes('RETAIN')
  return (
    <Stack gap="md">
      <Group gap="sm" align="center">
        <Title order={2}>{nameInUse(studentEnrollment.user)}</Title>
        <StatusBadge tone={SITUATION_TONES[situation]}>
          {situationText(situation, council.retention)}
        </StatusBadge>
      </Group>
      {student.dependencies.length > 0 && (
        <Text>
          {fill(W.owed, {
            components: student.dependencies
              .map(({ curriculumComponent: { name }, year }) => fill(W.owedOf, { component: name, year }))
              .join(', '),
          })}
        </Text>
      )}
      {isUnneeded(student) && <Text>{W.unneeded}</Text>}
      <div className={classes.change}>
        <Text fw={650} span>
          {W.wouldChange}:
        </Text>{' '}
        {changeText(student, council)}
      </div>
      <Suspense>
        {council.supposable.length > 0 && (
          <WhatIf key={studentEnrollment.id} student={student} council={council} />
        )}
      </Suspense>
      <Components student={student} council={council} />
      <Frequency student={student} council={council} />
      {form ? (
        <DecisionForm
          key={`${studentEnrollment.id} ${form}`}
          kind={form}
          failed={failedOf(student)}
          saving={saving}
          onSave={fields => onDecide({ ...fields, ...decisionOf(student) })}
          onCancel={() => onForm(null)}
        />
      ) : (
        <Group gap="sm">
          {kinds.map(kind => (
            <Button key={kind} variant={kind === 'APPROVE' ? 'filled' : 'light'} onClick={() => onForm(kind)}>
              {W.kinds[kind]}
            </Button>
          ))}
          {offered.includes('WITHDRAWN') && (
            <Button variant="subtle" onClick={() => onDecide({ kind: 'WITHDRAWN', ...decisionOf(student) })}>
              {W.withdraw}
            </Button>
          )}
        </Group>
      )}
      {lacksFailure && !form && (
        <Text c="dimmed" size="sm">
          {W.nothingToRetain}
        </Text>
      )}
      <StudentOpinions student={student} />
      <section aria-label={W.decisions}>
        <Title order={3}>{W.decisions}</Title>
        {decisions.length === 0 ? (
          <Text c="dimmed">{W.noDecisions}</Text>
        ) : (
          <ol>
            {decisions.map(decision => (
              <DecisionLine
                key={decision.number}
                decision={decision}
                student={student}
                onRelease={
                  decision === current && decision.meetingId !== null && releasing.has(decision.meetingId)
                    ? () => onRelease(decision)
                    : null
                }
              />
            ))}
          </ol>
        )}
      </section>
    </Stack>
  )
}
