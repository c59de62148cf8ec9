import type { MissingPlan } from '@lousa/contract/planning/plan/missing-plans.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { teachingFrom } from '@lousa/rules/planning/staffing/staffing.rules.ts'

type Ref = { id: string; name: string }

/** A component of a class, with its plan if it has one. */
export type TableCell = { key: string; grade: Ref; component: Ref; plan: LessonPlan | null }
export type TableClass = { grade: Ref; cells: TableCell[] }
/** The people who are added to a cell and taken out of it, and the version of its plan at the first change. */
type CellChange = { added: readonly string[]; removed: readonly string[]; version: number | null }
/** The changes of cells by the key of the cell. They apply to the people of any day, so that the day may still change. */
export type TableChanges = ReadonlyMap<string, CellChange>

const cellOf = (grade: Ref, component: Ref, plan: LessonPlan | null): TableCell => ({
  key: `${grade.id} ${component.id}`,
  grade,
  component,
  plan,
})

/** The classes of a year with their planned and missing components, in the order of lists. */
export const tableClasses = (plans: readonly LessonPlan[], missing: readonly MissingPlan[]): TableClass[] => {
  const cells = [
    ...plans
      .filter(({ parentLessonPlanId }) => parentLessonPlanId === null)
      .map(plan => cellOf(plan.grade, plan.curriculumComponent, plan)),
    ...missing.map(({ grade, curriculumComponent }) => cellOf(grade, curriculumComponent, null)),
  ]
  return [...Map.groupBy(cells, ({ grade }) => grade.id).values()]
    .flatMap(own => {
      const grade = own[0]?.grade
      return grade
        ? [
            {
              grade,
              cells: own.toSorted((a, b) => a.component.name.localeCompare(b.component.name, 'pt-BR')),
            },
          ]
        : []
    })
    .toSorted((a, b) => compareClasses(a.grade.name, b.grade.name))
}

/** The people who teach the plan of a cell on a day or later. */
export const cellInstructors = ({ plan }: TableCell, from: string): string[] =>
  teachingFrom(
    (plan?.instructors ?? []).map(({ user, start, end }) => ({
      accountId: user.id,
      start,
      end: end ?? '9999-12-31',
    })),
    from,
  )

/** The people of a cell on a day or later, after its change. */
export const chosenInstructors = (cell: TableCell, changes: TableChanges, from: string): string[] => {
  const current = cellInstructors(cell, from)
  const change = changes.get(cell.key)
  if (!change) return current
  return [...new Set([...current.filter(id => !change.removed.includes(id)), ...change.added])]
}

/** Names of everybody in the plans by account, for cells whose people are no longer active. */
export const namesInPlans = (plans: readonly LessonPlan[]): Map<string, string> =>
  new Map(plans.flatMap(({ instructors }) => instructors.map(({ user }) => [user.id, displayName(user)])))

/** The changes with other people in these cells; a cell that is as stored is no change. */
export const withInstructors = (
  changes: TableChanges,
  cells: readonly TableCell[],
  { ids, from }: { ids: readonly string[]; from: string },
): TableChanges => {
  const next = new Map(changes)
  for (const cell of cells) {
    const current = cellInstructors(cell, from)
    const added = ids.filter(id => !current.includes(id))
    const removed = current.filter(id => !ids.includes(id))
    if (added.length + removed.length === 0) next.delete(cell.key)
    else
      next.set(cell.key, { added, removed, version: (changes.get(cell.key) ?? cell.plan)?.version ?? null })
  }
  return next
}

/** The changed cells whose plan another person has changed since their first change. */
export const staleCells = (cells: readonly TableCell[], changes: TableChanges): TableCell[] =>
  cells.filter(({ key, plan }) => {
    const change = changes.get(key)
    return change !== undefined && change.version !== (plan?.version ?? null)
  })

/** The changes without those of these cells. */
export const withoutCells = (changes: TableChanges, cells: readonly TableCell[]): TableChanges =>
  new Map([...changes].filter(([key]) => !cells.some(cell => cell.key === key)))

/** Classes and cells whose names have all of these words. */
export const filteredClasses = (classes: readonly TableClass[], typed: string): readonly TableClass[] => {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain(typed).split(' ').filter(Boolean)
  if (words.length === 0) return classes
  return classes.flatMap(({ grade, cells }) => {
    const shown = cells.filter(({ component }) => {
      const text = plain(`${grade.name} ${component.name}`)
      return words.every(word => text.includes(word))
    })
    return shown.length > 0 ? [{ grade, cells: shown }] : []
  })
}
