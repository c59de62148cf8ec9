import { followingPart } from '@lousa/rules/enrollment/movement/following-figures.rules.ts'
import {
  type MarkScale,
  type MovedFigures,
  movedFigures,
  restoreLeftMarks,
  type TermFigure,
} from '@lousa/rules/enrollment/movement/moved-marks.rules.ts'
import {
  type PerformanceRow,
  performanceOfGrade,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import {
  lockFollowingOf,
  type TransferringEnrollment,
  type TransferTenant,
  transferringEnrollment,
  writeTransferredRows,
} from '../../enrollment/transfer/transferred.public.queries.ts'
import {
  type RowsAfter,
  rowsAfter,
  transferableComponents,
} from '../../enrollment/transfer/transferred.service.ts'
import { noteChangesOfClass } from '../../planning/plan/plan-change.public.queries.ts'
import { performanceInput } from './class-inputs.values.ts'
import { type StudentData, studentData } from './performance.queries.ts'

/** An enrolment with its figures as they follow from what is stored now, its own and those of all before it. */
type Derived = {
  enrollment: TransferringEnrollment
  scale: MarkScale
  termIds: ReadonlySet<string>
  figures: TermFigure[]
  /** The figures that the enrolment before gives; null without one. */
  moved: MovedFigures | null
  after: RowsAfter
  former: Derived | null
}

/** Chains are as long as a student changes class within a year; a longer one is broken data. */
const MAX_CHAIN = 40

/** `isTransfer`: the enrolment begins, and takes over what closed terms have, too. */
const derive = async (
  tenant: TransferTenant,
  enrollmentId: string,
  { depth = 0, isTransfer = false } = {},
): Promise<Derived | null> => {
  const enrollment = await transferringEnrollment(tenant, enrollmentId)
  if (!enrollment || depth > MAX_CHAIN) return null
  const { gradeId, previousId } = enrollment
  const inputs = await studentData(
    { db: tenant.db, institutionId: tenant.institution.id },
    { gradeId, enrollmentId, componentIds: null },
  )
  if (!inputs) return null
  const former = previousId === null ? null : await derive(tenant, previousId, { depth: depth + 1 })
  const place = { enrollment, scale: scaleOf(inputs), termIds: new Set(inputs.terms.map(term => term.id)) }
  const moved = former && carriedInto(place, former, await transferableComponents(tenant, gradeId))
  const settled = new Set(inputs.settled.map(slotKey))
  const after = moved
    ? rowsAfter(enrollment, moved.carried, slot => !isTransfer && settled.has(slotKey(slot)))
    : { rows: enrollment.rows, changed: [], isSourceNew: false }
  return { ...place, figures: figuresOf(inputs, after), moved, after, former }
}

const scaleOf = ({ grade, terms, policies }: StudentData): MarkScale => ({
  type: grade.type,
  mode: resolvePolicy(...policies).mode,
  highest: new Map(terms.map(term => [term.id, term.highest])),
})

/** The figures of each term under the derived rows. Justified absences are already what the class's rule makes of them. */
const figuresOf = (inputs: StudentData, { rows }: RowsAfter): TermFigure[] => {
  const termMarks = rows.map(row => ({ ...row, part: followingPart(row) }))
  const enrollments = inputs.enrollments.map(enrollment => ({ ...enrollment, termMarks }))
  const input = performanceInput({ ...inputs, enrollments })
  return performanceOfGrade(input).rows.flatMap(row =>
    row.termId === null ? [] : [figureOf(row, row.termId, input.policy)],
  )
}

const figureOf = (row: PerformanceRow, termId: string, { justified }: PerformancePolicy): TermFigure => ({
  componentId: row.componentId,
  termId,
  mark: row.mean,
  part: row.counted,
  text: [row.concept, row.text].filter(Boolean).join('\n\n') || null,
  absences: row.absences + (justified === 'ABSENT' ? row.justifiedAbsences : 0),
  lessonsGiven: row.lessonsGiven - (justified === 'EXCLUDED' ? row.justifiedAbsences : 0),
})

/** Derives the figures that an enrolment takes over; a student who is back in a class finds the marks left there. */
const carriedInto = (
  { enrollment, scale, termIds }: Pick<Derived, 'enrollment' | 'scale' | 'termIds'>,
  former: Derived,
  componentIds: ReadonlySet<string>,
): MovedFigures => {
  const moved = movedFigures(former.figures, former.scale, { ...scale, componentIds, termIds })
  const first = former.former
  if (!first || first.enrollment.gradeId !== enrollment.gradeId) return moved
  const took = former.moved?.carried ?? []
  return {
    ...moved,
    carried: restoreLeftMarks(moved.carried, { standing: former.figures, took, leftBehind: first.figures }),
  }
}

/** Derives the transferred figures of an enrolment from the one that it follows, and stores them. */
export const transferFigures = async (
  tenant: TransferTenant,
  enrollmentId: string,
): Promise<MovedFigures> => {
  const derived = await derive(tenant, enrollmentId, { isTransfer: true })
  if (!derived?.moved) return { carried: [], withoutCounterpart: [] }
  await writeTransferredRows(tenant, derived.enrollment, { written: derived.after.changed, changedAt: null })
  return derived.moved
}

/** A component and term of a class that is being computed. */
type Slot = { componentId: string; termId: string | null }

const slotKey = ({ componentId, termId }: Slot): string => `${componentId} ${termId}`

/**
 * Brings the transferred figures of a class up to their sources, in the components and terms that are computed. Answers
 * whether any enrolment of the class has a source: then what was read before this call is older than the figures.
 */
export const refreshTransferred = async (
  tenant: TransferTenant,
  { gradeId, slots, now }: { gradeId: string; slots: readonly Slot[]; now: string },
): Promise<boolean> => {
  const ids = await lockFollowingOf(tenant, gradeId)
  const claimed = new Set(slots.map(slotKey))
  // Few enrolments of a class follow another one, and each has a source of its own.
  for (const enrollmentId of ids) {
    const derived = await derive(tenant, enrollmentId)
    if (!derived) continue
    const { isSourceNew, changed: all } = derived.after
    const changed = isSourceNew ? all : all.filter(row => claimed.has(slotKey(row)))
    if (changed.length === 0) continue
    const changedAt = derived.enrollment.version > 0 && !isSourceNew ? now : null
    await writeTransferredRows(tenant, derived.enrollment, { written: changed, changedAt })
    // Nothing is raised here, because figures are just being computed; of scores that a class awaits something changes.
    await noteChangesOfClass(tenant, { gradeId, componentIds: changed.map(row => row.componentId) })
  }
  return ids.length > 0
}
