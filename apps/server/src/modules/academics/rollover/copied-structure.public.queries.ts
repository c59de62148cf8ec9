import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'
import type { structureOfYear } from './year-copy.queries.ts'

type Structure = Awaited<ReturnType<typeof structureOfYear>>

/** The rows that the rule `copyStructure` returns, without its maps of ids. */
export type CopiedStructure = {
  levels: readonly Structure['levels'][number][]
  terms: readonly Structure['terms'][number][]
  grades: readonly Structure['grades'][number][]
  termWorths: readonly Structure['termWorths'][number][]
}

/** Levels, terms, classes and their term marks of a copied year. */
export const insertStructure = async (
  { db, institution }: Ctx,
  yearId: string,
  { levels, terms, grades, termWorths }: CopiedStructure,
): Promise<void> => {
  const base = { institution_id: institution.id }
  const ofYear = { ...base, academic_year_id: yearId }
  await insertRows(
    db,
    'education_level',
    levels.map(level => ({
      ...ofYear,
      id: level.id,
      name: level.name,
      type: level.type,
      stage: level.stage,
      is_active: true,
      version: 1,
    })),
  )
  await insertRows(
    db,
    'academic_term',
    terms.map(term => ({
      ...ofYear,
      id: term.id,
      education_level_id: term.levelId,
      position: term.position,
      start_date: term.start,
      end_date: term.end,
      show_performance: false,
    })),
  )
  await insertRows(
    db,
    'grade',
    grades.map(grade => ({
      ...ofYear,
      id: grade.id,
      education_level_id: grade.levelId,
      name: grade.name,
      sort_key: grade.sortKey,
      type: grade.type,
      highest: grade.highest,
      average: grade.average,
      capacity: grade.capacity,
      shift: grade.shift,
      performance_policy: grade.policy,
      retention: grade.retention,
      roll_mode: grade.rollMode,
      opinion_of_class: grade.opinionOfClass,
      parallel_groups: grade.parallelGroups,
      self_enrollment: grade.selfEnrollment,
      place: grade.place,
      age_min: grade.ageMin,
      age_max: grade.ageMax,
      is_event: false,
      version: 1,
    })),
  )
  await insertRows(
    db,
    'grade_training_type',
    grades.flatMap(grade =>
      grade.trainingTypeIds.map(training_type_id => ({ ...base, grade_id: grade.id, training_type_id })),
    ),
  )
  await insertRows(
    db,
    'academic_term_mark',
    termWorths.map(mark => ({
      ...base,
      grade_id: mark.gradeId,
      academic_term_id: mark.termId,
      highest: mark.highest,
    })),
  )
}
