import { randomUUID } from 'node:crypto'
import { componentRow } from '../src/modules/curriculum/curriculum.factory.ts'
import { planInstructorRow, planRow } from '../src/modules/planning/planning.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import type { School } from './school.ts'
import { TEST_NOW, type TestApp } from './test-app.ts'

const LETTERS = 80
const FORENAMES = ['Maria Aparecida', 'Guilherme Augusto', 'Wanderléa Crystiane', 'Maximiliano', 'Ana Dália']
const SURNAMES = 'da Conceição Albuquerque de Vasconcelos Figueiredo Montenegro Wanderley Sant’Anna'

/** Eighty letters, of which the last ones tell whose they are. */
const longName = (first: string, last: string): string => {
  const whole = `${first} ${SURNAMES}`
  return `${whole.slice(0, LETTERS - last.length - 1).trimEnd()} ${last}`.padEnd(LETTERS, '.')
}
/** Forty students in addition to the five of a school of tests; one of them has a name without any space. */
export const UGLY_STUDENTS = Array.from({ length: 40 }, (_, at) =>
  at === 0 ? `${'Wilhelmina'.repeat(7)}Fim` : longName(FORENAMES[at % 5] ?? '', `de Fim${at + 1}`),
)
export const UGLY_COMPONENTS = Array.from({ length: 16 }, (_, at) =>
  longName(
    ['Língua Portuguesa', 'Arte e Cultura', 'História e Geografia', 'Projeto de Vida'][at % 4] ?? '',
    `Fim${String(at + 1).padStart(2, '0')}`,
  ),
)
/** Three thousand characters in words that are all different. */
export const UGLY_OPINION = Array.from({ length: 375 }, (_, at) => `pal${String(at).padStart(4, '0')}`)
  .join(' ')
  .padEnd(3000, '.')

/**
 * Fills the first class of a school, of forty-five students, with as much as a class may hold: sixteen components of the
 * longest names, in each term two tests and a recovery with everybody's scores (or opinions of three thousand characters),
 * twelve lessons of each component with long contents and presence of every kind, and transfers in and out.
 */
export const fillUgly = async (app: TestApp, school: School, type: 'MARK' | 'ASSESSMENT'): Promise<void> => {
  const gradeId = school.classes[0]?.id ?? ''
  const [first = '', second = ''] = UGLY_COMPONENTS
  const given = [school.id, gradeId]
  const ask = (text: string, values: unknown[] = given) => app.owner.query(text, values)
  await ask('update institution set name = $2 where institution_id = $1', [
    school.id,
    longName('Escola Municipal de Educação Infantil e Ensino Fundamental Professora', 'Anália'),
  ])
  await ask('update grade set type = $3 where institution_id = $1 and id = $2', [...given, type])
  await ask('update curriculum_component set name = $3 where institution_id = $1 and id = $2', [
    school.id,
    school.components.portuguese,
    first,
  ])
  await ask('update curriculum_component set name = $3 where institution_id = $1 and id = $2', [
    school.id,
    school.components.mathematics,
    second,
  ])
  await ask('update academic_term set closed_at = $2, show_performance = true where institution_id = $1', [
    school.id,
    TEST_NOW.toISOString(),
  ])
  const base = { institution_id: school.id, academic_year_id: school.year }
  const { rows } = await ask('select id from knowledge_area where institution_id = $1', [school.id])
  const area: string = rows[0].id
  const added = UGLY_COMPONENTS.slice(2).map(name => ({ id: randomUUID(), plan: randomUUID(), name }))
  await app.within(school.id, async db => {
    await insertRows(
      db,
      'curriculum_component',
      added.map(({ id, name }) =>
        componentRow({ ...base, education_level_id: school.level, knowledge_area_id: area, id, name }),
      ),
    )
    await insertRows(
      db,
      'lesson_plan',
      added.map(({ id, plan }) =>
        planRow({ ...base, id: plan, grade_id: gradeId, curriculum_component_id: id }),
      ),
    )
    await insertRows(
      db,
      'lesson_plan_instructor',
      added.map(({ plan }) =>
        planInstructorRow({
          institution_id: school.id,
          id: randomUUID(),
          lesson_plan_id: plan,
          account_id: school.otherInstructor.id,
          start_date: '2026-02-09',
          end_date: '2026-12-31',
        }),
      ),
    )
  })
  // Five who came late, and five who left.
  await ask(
    `update student_enrollment set start_date = '2026-05-20' where institution_id = $1 and grade_id = $2
     and class_number between 10 and 14`,
  )
  await ask(
    `update student_enrollment set exit_date = '2026-08-11', exit_reason = 'TRANSFERRED'
     where institution_id = $1 and grade_id = $2 and class_number between 20 and 24`,
  )
  const kinds =
    type === 'MARK'
      ? `(values ('PROOF', 0.6), ('WORK', 0.4), ('RECOVERY', 1.0)) k (type, share)`
      : `(values ('FEEDBACK', null::numeric)) k (type, share)`
  await ask(
    `insert into school_evaluation (institution_id, id, academic_year_id, grade_id, curriculum_component_id,
       lesson_plan_id, academic_term_id, name, date, type, highest)
     select $1, gen_random_uuid(), p.academic_year_id, p.grade_id, p.curriculum_component_id, p.id, t.id,
       'Avaliação de leitura, interpretação e produção de textos dos gêneros estudados', t.start_date + 20, k.type,
       m.highest * k.share
     from lesson_plan p
     join academic_term t on t.institution_id = $1
     join academic_term_mark m on m.institution_id = $1 and m.grade_id = p.grade_id and m.academic_term_id = t.id
     cross join ${kinds}
     where p.institution_id = $1 and p.grade_id = $2`,
  )
  await ask(
    `insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, grade_id, score, text, updated_at)
     select $1, v.id, e.id, $2, round(v.highest * (1 + abs(hashtext(v.id::text || e.id::text)) % 100) / 100, 1),
       case when v.type = 'FEEDBACK' then case when e.class_number <= 2 then $3::text else left($3, 200) end end, now()
     from school_evaluation v
     join student_enrollment e on e.institution_id = $1 and e.grade_id = $2
     where v.institution_id = $1 and v.grade_id = $2`,
    [...given, UGLY_OPINION],
  )
  await ask('delete from lesson where institution_id = $1 and grade_id = $2')
  await ask(
    `insert into lesson (institution_id, id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time,
       accomplished, attendance_taken_at)
     select $1, gen_random_uuid(), p.academic_year_id, $2, p.id, t.start_date + d.day,
       time '06:00' + p.place * interval '40 minutes', time '06:40' + p.place * interval '40 minutes', true, now()
     from (select *, row_number() over (order by id) as place from lesson_plan
       where institution_id = $1 and grade_id = $2) p
     join academic_term t on t.institution_id = $1
     cross join generate_series(0, 11) d (day)
     where p.institution_id = $1`,
  )
  await ask(
    `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, material_usage, created_at, updated_at)
     select $1, l.id, $3, repeat('Leitura e interpretação de crônicas. ', 1 + abs(hashtext(l.id::text)) % 8),
       'Livro didático e projetor', now(), now()
     from lesson l where l.institution_id = $1 and l.grade_id = $2 and l.accomplished`,
    [...given, school.instructor.id],
  )
  await ask(
    `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id, lesson_plan_id, status, updated_at)
     select $1, l.academic_year_id, l.id, e.id, $2, l.lesson_plan_id,
       (array['ABSENCE', 'JUSTIFIED_ABSENCE', 'ATTENDANCE', 'ATTENDANCE', 'ATTENDANCE'])[1 + abs(hashtext(l.id::text || e.id::text)) % 5],
       now()
     from lesson l
     join student_enrollment e on e.institution_id = $1 and e.grade_id = $2
     where l.institution_id = $1 and l.grade_id = $2 and l.accomplished`,
  )
}
