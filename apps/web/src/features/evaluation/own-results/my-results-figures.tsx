import { OWN_RESULTS } from '@lousa/contract/evaluation/own-results/own-results.messages.ts'
import { neededWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { createContext, use } from 'react'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Figure } from '../overview/class-table.part.tsx'
import { frequencyLook } from '../overview/performance-columns.part.tsx'
import { ExplainedFigure } from '../performance/explanation-button.part.tsx'
import {
  absenceFigure,
  percentText,
  resultAriaText,
  resultNote,
  resultText,
  SITUATION_TONES,
  tileResult,
} from '../performance/performance-looks.values.ts'
import classes from './my-results.module.css'
import { attendanceRows, type ComponentResults, componentFigures } from './my-results.values.ts'

/** The part that all figures of an enrolment share. */
export type MyFigures = {
  enrollmentId: string
  isMark: boolean
  /** The student is no longer in the class. */
  hasLeft: boolean
  /** Newer inputs wait to be counted. */
  stale: boolean
  /** The name of a term by its position, null being the year. */
  termLabel: (position: number | null) => string
}

export const MyFiguresContext = createContext<MyFigures>({
  enrollmentId: '',
  isMark: true,
  hasLeft: false,
  stale: false,
  termLabel: String,
})

/** The result of a term, null being the year, and what a recovery changed about it. */
export const TermResult = ({
  component,
  position,
  highest = null,
}: {
  component: ComponentResults
  position: number | null
  /** The highest possible mark, where no head of a column shows it. */
  highest?: number | null
}) => {
  const { enrollmentId, isMark, stale, termLabel } = use(MyFiguresContext)
  const row = position === null ? component.year : component.terms.get(position)
  if (!row && position === null && component.partial) return <PartialYear partial={component.partial} />
  if (!row) return <Figure text={null} />
  const { text, note } = tileResult(row)
  const isFinal = row.partial === null && row.mean !== null
  return (
    <>
      <ExplainedFigure
        subject={{
          kind: 'mark',
          enrollmentId,
          componentId: component.id,
          termIds: [row.academicTerm?.id ?? null],
        }}
        text={resultAriaText(row) ?? (isMark ? OWN_RESULTS.noMark : '–')}
        look={text === null ? 'none' : 'strong'}
        what={fill(OWN_RESULTS.resultOf, { component: component.name, term: termLabel(position) })}
        stale={stale}
      >
        {text ?? undefined}
      </ExplainedFigure>
      {isFinal && highest !== null && (
        <span className={classes.below}>{fill(OWN_RESULTS.ofHighest, { highest: formatMark(highest) })}</span>
      )}
      {note && <span className={classes.below}>{note}</span>}
    </>
  )
}

/** A year that is not published as a whole has points so far, and no steps to open. */
const PartialYear = ({ partial }: { partial: NonNullable<ComponentResults['partial']> }) => {
  const row = { mark: null, recovery: null, mean: null, concept: null, text: null, partial }
  return (
    <>
      <Figure text={resultText(row)} look="strong" />
      {resultText(row) !== null && <span className={classes.below}>{resultNote(row)}</span>}
    </>
  )
}

/** Attendance in a component, over the published terms. */
export const ComponentFrequency = ({ component }: { component: ComponentResults }) => {
  const { enrollmentId, stale } = use(MyFiguresContext)
  const { frequency } = componentFigures(component)
  const text = percentText(frequency)
  if (text === null) return <Figure text={null} />
  return (
    <ExplainedFigure
      subject={{
        kind: 'frequency',
        enrollmentId,
        componentId: component.id,
        termIds: attendanceRows(component).map(({ academicTerm }) => academicTerm?.id ?? null),
      }}
      text={text}
      look={frequencyLook(frequency)}
      what={fill(OWN_RESULTS.frequencyIn, { component: component.name })}
      stale={stale}
    />
  )
}

/** Absences in a component, over the published terms, and how many of them are justified. */
export const ComponentAbsences = ({ component }: { component: ComponentResults }) => {
  const { stale } = use(MyFiguresContext)
  const { text, note } = absenceFigure(componentFigures(component))
  return (
    <>
      <Figure text={text} stale={stale} />
      {note && <span className={classes.below}>{note}</span>}
    </>
  )
}

export const ComponentSituation = ({ component }: { component: ComponentResults }) => {
  const { enrollmentId, hasLeft, stale } = use(MyFiguresContext)
  const situation = component.year?.situation
  if (!situation && hasLeft) return <Figure text={null} />
  if (!situation) return <StatusBadge tone="info">{M.situation.ONGOING}</StatusBadge>
  const needed = neededWords(component.year?.needed)
  return (
    <>
      <ExplainedFigure
        subject={{ kind: 'situation', enrollmentId, componentId: component.id, termIds: [null] }}
        text={situationText(situation, component.year?.retention)}
        what={fill(OWN_RESULTS.situationIn, { component: component.name })}
        stale={stale}
      >
        <StatusBadge tone={SITUATION_TONES[situation]}>
          {situationText(situation, component.year?.retention)}
        </StatusBadge>
      </ExplainedFigure>
      {needed && <span className={classes.below}>{needed}</span>}
    </>
  )
}
