import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { OWN_RESULTS } from '@lousa/contract/evaluation/own-results/own-results.messages.ts'
import type { EnrollmentResult } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { TERM_COUNT } from '@lousa/rules/academics/level/terms.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { classOfYearOptions } from '../../academics/academics.api.ts'
import { useActor } from '../../identity/identity.api.ts'
import { frequencyLook } from '../overview/performance-columns.part.tsx'
import { ExplainedFigure } from '../performance/explanation-button.part.tsx'
import type { ExplanationSubject } from '../performance/explanation-model.values.ts'
import { Explanations } from '../performance/explanation-provider.part.tsx'
import { FrequencyMeter } from '../performance/frequency-meter.part.tsx'
import { absencesOfLessons, percentText, SITUATION_TONES } from '../performance/performance-looks.values.ts'
import classes from './my-results.module.css'
import { type EnrollmentResults, overallFigures, termLabelOf, worthOf } from './my-results.values.ts'
import { MyResultsCards } from './my-results-cards.tsx'
import { MyResultsChart } from './my-results-chart.tsx'
import { MyFiguresContext } from './my-results-figures.tsx'
import { MyResultsTable } from './my-results-table.tsx'

const R = OWN_RESULTS

/** "1º bim.", for the tiles of a phone. */
const shortLabelOf = (grade: Grade | undefined) => (position: number) =>
  grade
    ? fill(R.shortTerm, { position, short: R.short[grade.educationLevel.type] })
    : fill(R.position, { position })

const passingText = (grade: Grade | undefined): string =>
  grade?.type === 'MARK'
    ? fill(R.passing, { average: formatMark(grade.average), highest: formatMark(grade.highest) })
    : ''

/** Which terms the school has not published yet, in words. */
const unpublishedText = (grade: Grade | undefined, positions: readonly number[]): string => {
  if (!grade) return ''
  const all = Array.from({ length: TERM_COUNT[grade.educationLevel.type] }, (_, index) => index + 1)
  const missing = all.filter(position => !positions.includes(position)).map(termLabelOf(grade))
  if (missing.length === 0) return ''
  return fill(R.unpublished, { terms: missing.join(', ') })
}

type Props = {
  yearId: string
  results: EnrollmentResults
  /** Over all components, as the school computes it; only when all terms are published. */
  overall: EnrollmentResult | undefined
  gradeId: string
  name: string
  /** When the student left the class; null while still in it. */
  leftOn: string | null
  stale: boolean
}

const overallSubject = (
  kind: ExplanationSubject['kind'],
  { enrollmentId }: EnrollmentResults,
): ExplanationSubject => ({ kind, enrollmentId, componentId: null, termIds: [null] })

const Situation = ({ results, overall, stale }: Pick<Props, 'results' | 'overall' | 'stale'>) =>
  overall ? (
    <ExplainedFigure
      subject={overallSubject('situation', results)}
      text={situationText(overall.situation, overall.retention)}
      what={R.situationOfYear}
      stale={stale}
    >
      <StatusBadge tone={SITUATION_TONES[overall.situation]}>
        {situationText(overall.situation, overall.retention)}
      </StatusBadge>
    </ExplainedFigure>
  ) : null

const Overall = ({ results, overall, stale }: Pick<Props, 'results' | 'overall' | 'stale'>) => {
  const figures = overall ?? overallFigures(results.components)
  const { frequency } = figures
  const text = percentText(frequency)
  return (
    <div className={classes.overall}>
      <FrequencyMeter frequency={frequency} absences={absencesOfLessons(figures)}>
        {overall && text !== null && (
          <ExplainedFigure
            subject={overallSubject('frequency', results)}
            text={text}
            look={frequencyLook(frequency) ?? 'strong'}
            what={R.overallFrequency}
            stale={stale}
          />
        )}
      </FrequencyMeter>
      {!overall && (
        <Text size="xs" c="dimmed">
          {R.overallLead}
        </Text>
      )}
    </div>
  )
}

/** A student's published results in one class: what they come to, the chart, and every figure with its explanation. */
export const MyEnrollmentResults = (props: Props) => {
  const { yearId, results, overall, gradeId, name, leftOn, stale } = props
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const actor = useActor()
  const grade = useQuery(classOfYearOptions(yearId, gradeId)).data ?? undefined
  const { components, positions, enrollmentId } = results
  const termLabel = termLabelOf(grade)
  const worth = worthOf(grade, results)
  const isMark = grade?.type !== 'ASSESSMENT'
  const last = components.some(({ year }) => year) ? null : (positions.at(-1) ?? null)
  const unpublished = unpublishedText(grade, positions)
  const describe = ({ componentId, termIds }: ExplanationSubject) => {
    const component = components.find(({ id }) => id === componentId)
    const of = [...(component?.terms.values() ?? [])].find(
      ({ academicTerm }) => academicTerm?.id === termIds[0],
    )
    const when = termIds.length > 1 ? R.terms : termLabel(of?.academicTerm?.position ?? null)
    return { who: nameInUse(actor), where: fill(R.where, { of: component?.name ?? name, when }) }
  }
  return (
    <MyFiguresContext value={{ enrollmentId, isMark, hasLeft: leftOn !== null, stale, termLabel }}>
      <Explanations
        source={{ of: 'me', academicYearId: yearId }}
        words={{ isMark, termLabel }}
        describe={describe}
        order={[]}
      >
        <Stack gap="md">
          <ContentCard
            title={name || R.summary}
            aside={<Situation results={results} overall={overall} stale={stale} />}
          >
            <div className={classes.summary}>
              <div>
                <Text>{fill(R.published, { terms: positions.map(termLabel).join(', ') })}</Text>
                {leftOn && <Text>{fill(R.left, { date: showDate(leftOn) })}</Text>}
                {unpublished && (
                  <Text c="dimmed" size="sm">
                    {unpublished}
                  </Text>
                )}
                <Text c="dimmed" size="sm">
                  {passingText(grade)} {R.explained}
                </Text>
              </div>
              <Overall results={results} overall={overall} stale={stale} />
            </div>
          </ContentCard>
          {wide ? (
            <ContentCard padded={false}>
              <MyResultsTable
                components={components}
                positions={positions}
                termLabel={termLabel}
                worth={worth}
              />
            </ContentCard>
          ) : (
            <MyResultsCards
              components={components}
              positions={positions}
              shortLabel={shortLabelOf(grade)}
              worth={worth}
            />
          )}
          {grade?.type === 'MARK' && (
            <MyResultsChart
              components={components}
              position={last}
              reachable={worth}
              termLabel={termLabel}
              passing={grade.average / grade.highest}
            />
          )}
        </Stack>
      </Explanations>
    </MyFiguresContext>
  )
}
