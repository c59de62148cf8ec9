import type { DaySpan } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import {
  followed,
  isNothing,
  NO_FIGURES,
  type SourceFigures,
  sameFigures,
  sameSource,
} from '@lousa/rules/enrollment/movement/following-figures.rules.ts'
import type { MovedFigures, TermFigure } from '@lousa/rules/enrollment/movement/moved-marks.rules.ts'
import {
  type CountedRecords,
  insertDispensationsOf,
  type RecordedAfter,
  type TransferredRow,
  type TransferringEnrollment,
  type TransferTenant,
  taughtComponents,
  type Unentered,
  type WrittenRow,
} from './transferred.public.queries.ts'

const keyOf = ({ componentId, termId }: { componentId: string; termId: string }) => `${componentId} ${termId}`

/** The rows of an enrolment once the figures of its source are read again, and those of them that are others than before. */
export type RowsAfter = {
  rows: TransferredRow[]
  changed: WrittenRow[]
  /** Whether sources were unknown until now: then all of them are stored at once, and nothing has changed for the office. */
  isSourceNew: boolean
}

/** A source that is known to give nothing; without any figure it is not known. */
const NOTHING_TAKEN: SourceFigures = { ...NO_FIGURES, absences: 0, lessonsGiven: 0 }

const isTaken = ({ source }: TransferredRow): boolean => Object.values(source).some(value => value !== null)

/** Whether a list was typed before sources were stored: what it has, and what was removed from it, is the office's. */
const isUnknown = ({ rows, version }: TransferredList): boolean =>
  (version > 1 || rows.length > 0) && !rows.some(isTaken)

/** The transferred marks of an enrolment, and the version of their list. */
type TransferredList = Pick<TransferringEnrollment, 'rows' | 'version'>

/**
 * The rows of an enrolment after its source; `carried` is what the source gives on the scale of the class, `isFixed` which rows
 * do not follow. A list whose sources are unknown takes them over as sources alone.
 */
export const rowsAfter = (
  list: TransferredList,
  carried: readonly TermFigure[],
  isFixed: (slot: Pick<TransferredRow, 'componentId' | 'termId'>) => boolean,
): RowsAfter => {
  const figures = new Map(carried.map(figure => [keyOf(figure), figure]))
  const stored = new Map(list.rows.map(row => [keyOf(row), row]))
  const isSourceNew = isUnknown(list)
  const after = [...new Set([...stored.keys(), ...figures.keys()])].flatMap(key => {
    const [row, figure = null] = [stored.get(key), figures.get(key)]
    const { componentId, termId } = row ?? figure ?? {}
    if (componentId === undefined || termId === undefined) return []
    if (!isSourceNew && isFixed({ componentId, termId }))
      return row ? [{ row: { ...row, isNews: false }, isSame: true }] : []
    const before = { current: row ?? NO_FIGURES, source: row?.source ?? NO_FIGURES }
    const next = followed(before, figure)
    const current = isSourceNew ? before.current : next.current
    const source = figure ? next.source : NOTHING_TAKEN
    const isNews = !sameFigures(before.current, current) || !sameFigures(before.source, source)
    const isSame = !isSourceNew && !isNews && sameSource(before.source, source)
    return [
      { row: { origin: row?.origin ?? 'MOVED', ...current, componentId, termId, source, isNews }, isSame },
    ]
  })
  return {
    rows: after.map(({ row }) => row).filter(row => !isNothing(row)),
    changed: after.filter(({ isSame }) => !isSame).map(({ row }) => row),
    isSourceNew,
  }
}

/** The components for which a class takes figures over: those of its matrix and of its plans. */
export const transferableComponents = async (
  tenant: TransferTenant,
  gradeId: string,
): Promise<ReadonlySet<string>> =>
  new Set((await taughtComponents(tenant, gradeId)).map(component => component.id))

/** The dispensations of an enrolment go along with the student, for the components that the other class has. */
export const copyDispensations = async (
  tenant: TransferTenant,
  of: { fromId: string; toId: string; gradeId: string },
): Promise<void> => insertDispensationsOf(tenant, of, [...(await transferableComponents(tenant, of.gradeId))])

/** Queries of modules further down about an enrolment that another one follows; injected by main. */
export type FormerRecords = {
  /** Derives the transferred figures of an enrolment from the one that it follows, and stores them. */
  transfer(tenant: TransferTenant, enrollmentId: string): Promise<MovedFigures>
  /** Whether attendance or a score of a day is recorded. */
  isRecordedOn(tenant: TransferTenant, of: { enrollmentId: string; date: string }): Promise<boolean>
  /** Records that are not entered yet, of days before `until`. */
  unentered(tenant: TransferTenant, of: { enrollmentId: string; until: string }): Promise<Unentered>
  recordedAfter(tenant: TransferTenant, of: { enrollmentId: string; date: string }): Promise<RecordedAfter>
  /** The records of days that an enrolment loses and gains; it has its new days already. */
  countedRecords(
    tenant: TransferTenant,
    of: { enrollmentId: string; lost: readonly DaySpan[]; gained: readonly DaySpan[] },
  ): Promise<CountedRecords>
}
