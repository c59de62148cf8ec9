import { effectiveRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { shownResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { HistoryComponent, HistoryEntry } from '@lousa/rules/records/history-entry.rules.ts'
import type { StudiedFigure, StudiedYear, TaughtComponent } from './closed-years.queries.ts'

/** Everything that the years of one student here are made of. */
export type ClosedYears = {
  years: StudiedYear[]
  components: TaughtComponent[]
  figures: StudiedFigure[]
}

/** Marks of a student who left: the terms until then that are closed or published; in a closed year all of them. */
const termMarks = (year: StudiedYear, terms: readonly StudiedFigure[]): (number | null)[] => {
  if (year.exit?.reason !== 'TRANSFERRED' || year.gradeType !== 'MARK') return []
  const last = Math.max(0, ...terms.map(({ position }) => position ?? 0))
  return Array.from({ length: last }, (_, at) => {
    const term = terms.find(({ position }) => position === at + 1)
    return term && (term.isPublished || year.termsClosed) ? (term.mean ?? term.mark) : null
  })
}

/** A class without marks ends each component with the last concept that was given. */
const lastConcept = (terms: readonly StudiedFigure[]): string | null =>
  terms.findLast(({ concept, isPublished }) => concept !== null && isPublished)?.concept ?? null

const componentOf = (
  year: StudiedYear,
  { name, knowledgeArea, trainingType, hours }: TaughtComponent,
  figures: readonly StudiedFigure[],
): HistoryComponent => {
  const whole = figures.find(({ position }) => position === null)
  const terms = figures.filter(({ position }) => position !== null)
  // For someone who left, a mark of the year would be a guess.
  const isResult = year.exit === null && year.termsClosed
  return {
    name,
    knowledgeArea,
    trainingType,
    mark: isResult && year.gradeType === 'MARK' ? (whole?.mean ?? whole?.mark ?? null) : null,
    concept: isResult && year.gradeType === 'ASSESSMENT' ? (whole?.concept ?? lastConcept(terms)) : null,
    hours: year.exit === null ? hours : hoursGiven(whole),
    terms: termMarks(year, terms),
  }
}

/** Hours of the lessons given until a student left within the year; null where none are recorded. */
const hoursGiven = (whole: StudiedFigure | undefined): number | null =>
  whole && whole.totalMinutes > 0 ? Math.round((whole.totalMinutes * 100) / 60) / 100 : null

const totalHours = (components: readonly HistoryComponent[]): number | null => {
  const recordedHours = components.flatMap(({ hours }) => (hours === null ? [] : [hours]))
  return recordedHours.length === 0
    ? null
    : Math.round(recordedHours.reduce((all, each) => all + each, 0) * 100) / 100
}

/** The years of a student here, as figures, matrix and movements say them. */
export const entriesOfYears = ({ years, components, figures }: ClosedYears): HistoryEntry[] => {
  const taught = Map.groupBy(components, ({ gradeId }) => gradeId)
  const computed = Map.groupBy(figures, ({ enrollmentId }) => enrollmentId)
  return years.map(year => {
    const own = computed.get(year.enrollmentId) ?? []
    const ofComponent = Map.groupBy(own, ({ componentId }) => componentId)
    const studied = (taught.get(year.gradeId) ?? []).map(component =>
      componentOf(year, component, ofComponent.get(component.componentId) ?? []),
    )
    const ofYear = own.filter(({ position }) => position === null)
    const { situation, frequency } = shownResult(year.published, {
      ...year,
      policy: resolvePolicy(...year.policies),
      retention: effectiveRetention(year.retention),
      years: ofYear,
    })
    return {
      grade: { id: year.gradeId, name: year.grade },
      year: year.year,
      institution: year.institution,
      city: year.city,
      state: year.state,
      situation,
      hours: totalHours(studied),
      frequency,
      scale: year.gradeType === 'MARK' ? { highest: year.highest, average: year.average } : null,
      components: studied,
      own: true,
      corrected: false,
    }
  })
}
