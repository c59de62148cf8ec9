import { EXPLANATION } from '@lousa/contract/evaluation/performance/explanation.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Title } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'
import classes from './explanation-body.module.css'
import type { ExplainedInput, ExplanationModel, ExplanationSection } from './explanation-model.values.ts'

const InputRow = ({ input }: { input: ExplainedInput }) => (
  <tr data-counted={input.counted}>
    <th scope="row">
      {input.name}
      <span className={classes.small}>{input.about}</span>
      {input.text && <q className={classes.opinion}>{input.text}</q>}
    </th>
    <td className={classes.score}>{input.score}</td>
    <td>
      {input.standing}
      {input.typed && (
        <span className={classes.small}>{fill(EXPLANATION.typedBy, { typed: input.typed })}</span>
      )}
    </td>
  </tr>
)

const Inputs = ({ title, inputs }: { title: string; inputs: readonly ExplainedInput[] }) => (
  <table className={classes.inputs} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">{EXPLANATION.columns.evaluation}</th>
        <th scope="col" className={classes.score}>
          {EXPLANATION.columns.score}
        </th>
        <th scope="col">{EXPLANATION.columns.standing}</th>
      </tr>
    </thead>
    <tbody>
      {inputs.map(input => (
        <InputRow key={input.id} input={input} />
      ))}
    </tbody>
  </table>
)

const Section = ({ section }: { section: ExplanationSection }) => (
  <section className={classes.section}>
    <Title order={3} size="h3">
      {section.title}
    </Title>
    {section.kind === 'steps' && (
      <ol className={classes.steps}>
        {section.steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    )}
    {section.kind === 'inputs' && <Inputs title={section.title} inputs={section.inputs} />}
    {section.kind === 'policy' && (
      <ul className={classes.policy}>
        {section.sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
  </section>
)

/** The figures, then what led to them, in plain words. */
export const ExplanationBody = ({ model }: { model: ExplanationModel }) => (
  <div className={classes.body}>
    {model.notice !== null && <Notice tone="warn">{model.notice}</Notice>}
    <dl className={classes.facts}>
      {model.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {model.opinions.map(opinion => (
      <blockquote key={opinion} className={classes.quote}>
        {opinion}
      </blockquote>
    ))}
    {model.sections.map(section => (
      <Section key={section.title} section={section} />
    ))}
  </div>
)
