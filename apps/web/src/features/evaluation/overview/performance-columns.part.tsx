import { FIGURE_COLUMNS } from '@lousa/contract/evaluation/overview/figure-columns.messages.ts'
import { neededWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import type {
  EnrollmentResult,
  GradePerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ExplainedFigure, type FigureLook } from '../performance/explanation-button.part.tsx'
import type { ExplainedKind } from '../performance/explanation-model.values.ts'
import {
  absenceFigure,
  type FrequencyLevel,
  frequencyLevel,
  percentText,
  resultAriaText,
  resultNote,
  resultText,
  SITUATION_TONES,
} from '../performance/performance-looks.values.ts'
import { type ClassColumn, Figure } from './class-table.part.tsx'
import { type ClassStudent, isBelowAverage, type Passing, type Results } from './overview-rows.values.ts'
import classes from './performance-columns.module.css'

const C = FIGURE_COLUMNS

/** Where the figures of some columns come from. */
export type ColumnsOf = {
  results: Results
  componentId: string
  /** Null: the year. */
  termId: string | null
  isMark: boolean
  /** Below this a mark stands out; null while nothing is judged. */
  passing: Passing
  stale: boolean
}

const LOOKS: Record<FrequencyLevel, FigureLook | undefined> = { good: undefined, near: 'near', below: 'low' }

export const frequencyLook = (frequency: number | null): FigureLook | undefined =>
  frequency === null ? 'none' : LOOKS[frequencyLevel(frequency)]

type Shown = {
  text: string
  look?: FigureLook | undefined
  /** Below the text: that it is not final yet, and what is missing. */
  note?: string | null
  /** The complete text for screen readers. */
  spoken?: string | null
}

type Column = Pick<ClassColumn, 'id' | 'label' | 'rank'> & {
  kind: ExplainedKind
  show: (result: GradePerformance) => Shown | null
}

/** A column of figures that explain themselves; "–" where there is none. */
const explainedColumn = (
  { results, componentId, termId, stale }: ColumnsOf,
  { kind, show, ...column }: Column,
): ClassColumn => ({
  ...column,
  cell: ({ id, user }) => {
    const result = results.get(id)
    const shown = result && show(result)
    if (!shown) return <Figure text={null} />
    const situation = kind === 'situation' ? result.situation : null
    const { text, look, note, spoken } = shown
    return (
      <span className={classes.stack}>
        <ExplainedFigure
          subject={{ kind, enrollmentId: id, componentId, termIds: [termId] }}
          text={spoken ?? text}
          look={look}
          what={fill(C.of, { what: column.label.toLowerCase(), name: nameInUse(user) })}
          stale={stale}
        >
          {situation ? (
            <StatusBadge tone={SITUATION_TONES[situation]}>
              {situationText(situation, result.retention)}
            </StatusBadge>
          ) : (
            text
          )}
        </ExplainedFigure>
        {note && <small className={classes.note}>{note}</small>}
      </span>
    )
  },
})

const markShown = (result: GradePerformance, { isMark, passing }: ColumnsOf): Shown => {
  const text = resultText(result)
  if (text === null) return { text: isMark ? C.noMark : C.noOpinion, look: 'none' }
  const { partial } = result
  const isLost = partial?.year?.outlook === 'OUT_OF_REACH'
  return {
    text,
    look: isLost || isBelowAverage(result, passing) ? 'low' : 'strong',
    note: partial ? resultNote(result) : null,
    spoken: resultAriaText(result),
  }
}

/** The mark, or opinion or concept, of a term or of the year. */
export const markColumn = (of: ColumnsOf, column: Pick<ClassColumn, 'id' | 'label' | 'rank'>): ClassColumn =>
  explainedColumn(of, { ...column, kind: 'mark', show: result => markShown(result, of) })

const numberColumn = (
  of: ColumnsOf,
  column: Pick<ClassColumn, 'id' | 'label'>,
  number: (result: GradePerformance) => number | null,
): ClassColumn =>
  explainedColumn(of, {
    ...column,
    rank: 'figure',
    kind: 'mark',
    show: result => {
      const value = number(result)
      return value === null ? null : { text: formatMark(value) }
    },
  })

const recoveryColumns = (of: ColumnsOf): ClassColumn[] => {
  if (![...of.results.values()].some(({ recovery }) => recovery !== null)) return []
  return [
    numberColumn(of, { id: 'antes', label: C.beforeRecovery }, ({ mark, recovery }) =>
      recovery === null ? null : mark,
    ),
    numberColumn(
      of,
      { id: 'recuperacao', label: of.termId === null ? C.annualRecovery : C.recovery },
      ({ recovery }) => recovery,
    ),
  ]
}

const situationColumns = (of: ColumnsOf): ClassColumn[] =>
  [...of.results.values()].some(({ situation }) => situation !== null)
    ? [
        explainedColumn(of, {
          id: 'situacao',
          label: M.field.status,
          rank: 'figure',
          kind: 'situation',
          show: ({ situation, retention, needed }) =>
            situation && { text: situationText(situation, retention), note: neededWords(needed) },
        }),
      ]
    : []

/** The columns of a term or the year: recovery, mark, absences, attendance, situation. */
export const performanceColumns = (of: ColumnsOf): ClassColumn[] => {
  const [ofYear, ofTerm] = of.isMark ? [C.markOfYear, C.markOfTerm] : [C.resultOfYear, C.resultOfTerm]
  return [
    ...recoveryColumns(of),
    markColumn(of, {
      id: 'media',
      label: of.termId === null ? ofYear : ofTerm,
      rank: 'main',
    }),
    {
      id: 'faltas',
      label: C.absences,
      rank: 'figure',
      cell: ({ id }) => {
        const result = of.results.get(id)
        const figure = result && absenceFigure(result)
        return (
          <span className={classes.stack}>
            <Figure text={figure?.text ?? null} stale={of.stale} />
            {figure?.note && <span className={classes.note}>{figure.note}</span>}
          </span>
        )
      },
    },
    explainedColumn(of, {
      id: 'frequencia',
      label: M.menu.attendance,
      rank: 'figure',
      kind: 'frequency',
      show: ({ frequency }) => {
        const text = percentText(frequency)
        return text === null ? null : { text, look: frequencyLook(frequency) }
      },
    }),
    ...situationColumns(of),
  ]
}

/** The results of the year over all components, where the reader may see the whole of it. */
export const overallColumns = (results: readonly EnrollmentResult[], stale: boolean): ClassColumn[] => {
  if (results.length === 0) return []
  const byEnrollment = new Map(results.map(result => [result.studentEnrollmentId, result]))
  const column = (
    kind: 'frequency' | 'situation',
    label: string,
    cell: (result: EnrollmentResult, of: ClassStudent) => Shown | null,
  ): ClassColumn => ({
    id: `geral-${kind}`,
    label,
    rank: 'figure',
    cell: student => {
      const result = byEnrollment.get(student.id)
      const shown = result && cell(result, student)
      if (!shown) return <Figure text={null} />
      return (
        <ExplainedFigure
          subject={{ kind, enrollmentId: student.id, componentId: null, termIds: [null] }}
          {...shown}
          what={fill(C.of, { what: label.toLowerCase(), name: nameInUse(student.user) })}
          stale={stale}
        >
          {kind === 'situation' ? (
            <StatusBadge tone={SITUATION_TONES[result.situation]}>
              {situationText(result.situation, result.retention)}
            </StatusBadge>
          ) : null}
        </ExplainedFigure>
      )
    },
  })
  return [
    column('frequency', C.overallFrequency, ({ frequency }) => {
      const text = percentText(frequency)
      return text === null ? null : { text, look: frequencyLook(frequency) }
    }),
    column('situation', C.overallSituation, ({ situation, retention }) => ({
      text: situationText(situation, retention),
    })),
  ]
}
