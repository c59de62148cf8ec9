import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import type { Orders } from '../../../frames/list/rows-shown.ts'

export const VACANCY_STATES = ['todas', 'livres', 'lotadas', 'espera'] as const
export type VacancyState = (typeof VACANCY_STATES)[number]

/** Null of `free`: without limit. */
export const isInState = (state: VacancyState, { vacancies }: Pick<Grade, 'vacancies'>): boolean => {
  if (state === 'livres') return vacancies.free !== 0
  if (state === 'lotadas') return vacancies.free === 0
  return state === 'todas' || vacancies.surplus > 0
}

export const CLASS_SORTS = [
  'name',
  '-name',
  'level',
  '-level',
  'capacity',
  '-capacity',
  'active',
  '-active',
  'free',
  '-free',
  'surplus',
  '-surplus',
] as const

/** Classes by name stand as a school orders them; no limit is more than any number. */
export const classOrders = (grades: readonly Grade[]): Orders<Grade> => {
  const places = new Map(
    grades.toSorted((a, b) => compareClasses(a.name, b.name)).map(({ id }, place) => [id, place]),
  )
  const limitless = Number.MAX_SAFE_INTEGER
  return {
    name: ({ id }) => places.get(id) ?? places.size,
    level: ({ educationLevel }) => educationLevel.name,
    capacity: ({ capacity }) => capacity ?? limitless,
    active: ({ vacancies }) => vacancies.active,
    free: ({ vacancies }) => vacancies.free ?? limitless,
    surplus: ({ vacancies }) => vacancies.surplus,
  }
}

/** Students enrolled and waiting, of all these classes together. */
export const totalsOf = (grades: readonly Grade[]): { active: number; surplus: number } => ({
  active: grades.reduce((sum, { vacancies }) => sum + vacancies.active, 0),
  surplus: grades.reduce((sum, { vacancies }) => sum + vacancies.surplus, 0),
})
