import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { nameInUse } from '../../../../ui/person-avatar.tsx'
import type { PersonRecord } from '../../../people/person/person-records.values.ts'
import { isApproved, type Situation, type Situations, type YearOutcome } from '../../list/situation.values.ts'

/** The maximum of one list. */
export const MOST_ROWS = 500

/** A student who may be enrolled together with others. */
export type ManyRow = {
  id: string
  name: string
  registration: string | null
  outcome: YearOutcome | undefined
  /** In the class already. */
  isHere: boolean
}

/** A student as a row. */
export const rowOfStudent = (
  person: Pick<PersonRecord, 'id' | 'name' | 'socialName' | 'registration'>,
  takenIds: ReadonlySet<string>,
): ManyRow => ({
  id: person.id,
  name: nameInUse(person),
  registration: person.registration,
  outcome: undefined,
  isHere: takenIds.has(person.id),
})

/** The students of another class, as rows. */
export const rowsOfClass = (
  enrollments: readonly StudentEnrollment[],
  situations: Situations,
  takenIds: ReadonlySet<string>,
): ManyRow[] =>
  enrollments.map(({ id, user }) => ({
    id: user.id,
    name: nameInUse(user),
    registration: user.educationInstitutionEnrollment,
    outcome: situations.get(id),
    isHere: takenIds.has(user.id),
  }))

/** Situations of a student whose year has no result yet. */
const UNDECIDED: readonly Situation[] = ['ONGOING', 'NO_RESULT']

const mayEnter = ({ isHere }: ManyRow): boolean => !isHere

/** The approved students who are not in the class yet. */
export const approvedIn = (rows: readonly ManyRow[]): string[] =>
  rows.filter(row => mayEnter(row) && isApproved(row.outcome)).map(({ id }) => id)

/** The default selection: approved students; all while no year is decided. */
export const firstChoice = (rows: readonly ManyRow[]): string[] => {
  const isDecided = rows.some(
    ({ outcome }) => outcome !== undefined && !UNDECIDED.includes(outcome.situation),
  )
  return isDecided ? approvedIn(rows) : rows.filter(mayEnter).map(({ id }) => id)
}

/** The ticks that were set or removed by hand, by id. */
export type Ticks = ReadonlyMap<string, boolean>

/** The ids with a tick: as set by hand, else as they are chosen first. A row that joins the list later loses no tick. */
export const tickedIds = (
  rows: readonly ManyRow[],
  ticks: Ticks,
  first: readonly string[],
): ReadonlySet<string> =>
  new Set(rows.flatMap(({ id }) => ((ticks.get(id) ?? first.includes(id)) ? [id] : [])))

/** The result of one. */
export type Outcome = { kind: 'ACTIVE' | 'WAITING' | 'FAILED'; text: string }

export const countOutcomes = (outcomes: Iterable<Outcome>) => {
  const counts = { active: 0, waiting: 0, failed: 0 }
  for (const { kind } of outcomes) {
    if (kind === 'ACTIVE') counts.active += 1
    else if (kind === 'WAITING') counts.waiting += 1
    else counts.failed += 1
  }
  return counts
}
