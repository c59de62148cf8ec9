import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import { explanationSteps } from '@lousa/contract/evaluation/performance/explanation-steps.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark, formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { Step } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './policy-example.module.css'
import {
  attendanceProblem,
  type Example,
  type ExampleClass,
  type ExampleOutcome,
  type ExampleScore,
  exampleFor,
  outcomeOf,
  scoreProblem,
} from './policy-example-model.ts'

const P = POLICY
const plain = (value: number): string => formatMark(value, 1)

const Score = ({
  label,
  score,
  onChange,
}: {
  label: string
  score: ExampleScore
  onChange: (typed: string) => void
}) => (
  <span className={classes.score}>
    <TextInput
      aria-label={label}
      w={64}
      size="xs"
      inputMode="decimal"
      maxLength={7}
      value={score.typed}
      error={scoreProblem(score) !== undefined}
      title={scoreProblem(score)}
      onChange={event => onChange(event.currentTarget.value)}
    />
    {fill(P.exampleOf, { highest: plain(score.highest) })}
  </span>
)

type Change = (change: (example: Example) => Example) => void

/** The example with the scores of one term changed. */
const inTerm =
  (at: number, change: (term: Example['terms'][number]) => Example['terms'][number]) =>
  (example: Example) => ({
    ...example,
    terms: example.terms.map((term, index) => (index === at ? change(term) : term)),
  })

const Term = ({
  term,
  at,
  mean,
  step,
  onChange,
}: {
  term: Example['terms'][number]
  at: number
  mean: number | null | undefined
  step: number
  onChange: Change
}) => (
  <li className={classes.term}>
    <div className={classes.termHead}>
      <span>
        <span className={classes.termName}>{term.name}</span>{' '}
        <span className={classes.worth}>{fill(P.exampleWorth, { highest: plain(term.highest) })}</span>
      </span>
      {mean !== undefined && (
        <span className={classes.mean}>{mean === null ? P.exampleNone : formatMark(mean, step)}</span>
      )}
    </div>
    <div className={classes.scores}>
      {term.evaluations.map((score, index) => (
        <Score
          // biome-ignore lint/suspicious/noArrayIndexKey: the evaluations of an example are their places
          key={index}
          label={fill(P.exampleScore, { term: term.name, number: index + 1, highest: plain(score.highest) })}
          score={score}
          onChange={typed =>
            onChange(
              inTerm(at, one => ({
                ...one,
                evaluations: one.evaluations.map((other, place) =>
                  place === index ? { ...other, typed } : other,
                ),
              })),
            )
          }
        />
      ))}
      <span className={classes.score}>
        {P.exampleRecovery}
        <Score
          label={fill(P.exampleTermRecovery, { term: term.name, highest: plain(term.recovery.highest) })}
          score={term.recovery}
          onChange={typed => onChange(inTerm(at, one => ({ ...one, recovery: { ...one.recovery, typed } })))}
        />
      </span>
    </div>
  </li>
)

const Attendance = ({ example, onChange }: { example: Example; onChange: Change }) => {
  const problem = attendanceProblem(example)
  const field = (name: 'lessons' | 'absences' | 'justified', label: string) => (
    <TextInput
      label={label}
      size="xs"
      inputMode="numeric"
      maxLength={5}
      value={example[name]}
      error={problem !== undefined}
      onChange={event => {
        const { value } = event.currentTarget
        onChange(one => ({ ...one, [name]: value }))
      }}
    />
  )
  return (
    <div className={classes.attendance}>
      {field('lessons', P.exampleLessons)}
      {field('absences', P.exampleAbsences)}
      {field('justified', P.exampleJustified)}
    </div>
  )
}

const Facts = ({ outcome: { year, result }, step }: { outcome: ExampleOutcome; step: number }) => {
  const mark = (value: number | null) => (value === null ? P.exampleNone : formatMark(value, step))
  const facts = [
    [P.exampleYear, mark(year.mark)],
    ...(year.recovery === null ? [] : [[P.exampleFinal, mark(year.mean)]]),
    [P.exampleFrequency, result.frequency === null ? '–' : formatPercent(result.frequency)],
    [P.exampleSituation, situationText(result.situation, result.retention)],
  ] as const
  return (
    <dl className={classes.facts} aria-live="polite">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Steps = ({ title, steps }: { title: string; steps: readonly Step[] }) =>
  steps.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <ol className={classes.steps}>
        {/* Two steps may say the same. */}
        {explanationSteps(steps).map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps have an order and nothing else of their own
          <li key={index}>{text}</li>
        ))}
      </ol>
    </section>
  )

const How = ({ outcome: { terms, year, result }, names }: { outcome: ExampleOutcome; names: string[] }) => (
  <details className={classes.how}>
    <summary>{P.exampleHow}</summary>
    {terms.map((row, at) => (
      <Steps key={row.termId} title={names[at] ?? ''} steps={row.explanation?.mark ?? []} />
    ))}
    <Steps title={P.exampleYear} steps={year.explanation?.mark ?? []} />
    <Steps title={P.exampleFrequency} steps={result.explanation?.frequency ?? []} />
    <Steps
      title={P.exampleSituation}
      steps={[...(year.explanation?.situation ?? []), ...(result.explanation?.situation ?? [])]}
    />
  </details>
)

/** One student's year under the rule that is being typed, computed as the marks of every class are. */
export const PolicyExample = ({
  policy,
  of,
  note,
}: {
  /** Null while something in the form cannot be read. */
  policy: PerformancePolicy | null
  of: ExampleClass
  note?: string | undefined
}) => {
  const [example, setExample] = useState(() => exampleFor(of))
  const [last, setLast] = useState(policy)
  // While a number is being typed the example goes on showing the rule before it.
  if (policy && policy !== last) setLast(policy)
  const outcome = last ? outcomeOf(last, of, example) : null
  const step = last?.step ?? 0.1
  return (
    <ContentCard
      title={P.example}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setExample(exampleFor(of))}>
          {P.exampleReset}
        </Button>
      }
    >
      <div className={classes.body}>
        <p className={classes.lead}>
          {P.exampleLead} {fill(P.exampleScale, { highest: plain(of.highest), average: plain(of.average) })}.{' '}
          {note}
        </p>
        {outcome ? <Facts outcome={outcome} step={step} /> : <Notice tone="warn">{P.exampleInvalid}</Notice>}
        <ul className={classes.terms}>
          {example.terms.map((term, at) => (
            <Term
              key={term.name}
              term={term}
              at={at}
              mean={outcome?.terms[at]?.mean}
              step={step}
              onChange={setExample}
            />
          ))}
        </ul>
        {last?.annualRecovery !== 'NONE' && (
          <div className={classes.termHead}>
            <span className={classes.termName}>{P.exampleAnnual}</span>
            <Score
              label={fill(P.exampleAnnualLabel, { highest: plain(example.annual.highest) })}
              score={example.annual}
              onChange={typed => setExample(one => ({ ...one, annual: { ...one.annual, typed } }))}
            />
          </div>
        )}
        <Attendance example={example} onChange={setExample} />
        {outcome && <How outcome={outcome} names={example.terms.map(({ name }) => name)} />}
      </div>
    </ContentCard>
  )
}
