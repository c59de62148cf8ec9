import { randomUUID } from 'node:crypto'
import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import {
  academicTermRow,
  academicYearRow,
  educationLevelRow,
  gradeRow,
  QUARTERS,
} from '../src/modules/academics/academics.factory.ts'
import { componentRow } from '../src/modules/curriculum/curriculum.factory.ts'
import { enrollmentRow } from '../src/modules/enrollment/enrollment.factory.ts'
import { accountRow, personRow } from '../src/modules/identity/identity.factory.ts'
import type { Db } from '../src/modules/module.ts'
import { lessonRow, planInstructorRow, planRow } from '../src/modules/planning/planning.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import { createTokens } from '../src/platform/access/tokens.ts'
import { TEST_NOW, TEST_SECRET, TEST_TODAY, type TestApp } from './test-app.ts'

const YEAR = 2026
const CREATED = '2026-01-10T12:00:00.000Z'
/** Names that naive systems lose or execute. */
export const STUDENT_NAMES = [
  "Ana D'Ávila",
  'Bruno Sant’Anna',
  '<script>alert(1)</script> Souza',
  'Davi União Select',
  'Érica Conceição',
] as const

export type Account = { id: string; personId: string; role: Role; name: string; token: string }

export type School = {
  id: string
  host: string
  year: string
  level: string
  /** Four bimestres; TEST_TODAY lies in the third. */
  terms: { id: string; start: string; end: string }[]
  administrator: Account
  editor: Account
  /** Teaches Português in the first class. */
  instructor: Account
  /** Teaches Matemática in both classes. */
  otherInstructor: Account
  students: Account[]
  classes: { id: string; name: string }[]
  components: { portuguese: string; mathematics: string }
  plans: { portuguese: string; mathematics: string; mathematicsOfSecondClass: string }
  /** Enrolments of the students in the first class, by class number. */
  enrollments: string[]
  /** Ids of the Português plan. */
  lessons: { lastWeek: string; today: string; todaySecond: string; nextWeek: string }
}

const cpfs = ['52998224725', '11144477735', '39053344705', '86288366757', '12345678909']
let sequence = 0

export const createAccount = async (
  db: Db,
  {
    institution,
    role,
    name,
    taxNumber,
  }: { institution: string; role: Role; name: string; taxNumber: string | null },
): Promise<Account> => {
  sequence += 1
  const person = personRow({
    institution_id: institution,
    id: randomUUID(),
    name,
    tax_number: taxNumber,
    created_at: CREATED,
  })
  const row = accountRow(person, {
    id: randomUUID(),
    role,
    registration: `${YEAR}${String(sequence).padStart(5, '0')}`,
  })
  await insertRows(db, 'person', [person])
  await insertRows(db, 'account', [row])
  const session = { institution_id: institution, id: randomUUID(), account_id: String(row.id) }
  const expires = new Date(TEST_NOW.getTime() + 30 * 86_400_000)
  // They have shown who they are just now: what opens accounts is open to them (`withoutProof` of factor-desk takes it away).
  const proven = { factor_proven_at: TEST_NOW.toISOString() }
  await insertRows(db, 'session', [
    { ...session, ...proven, created_at: CREATED, expires_at: expires.toISOString() },
  ])
  const token = createTokens(TEST_SECRET).sign({
    sub: String(row.id),
    sid: session.id,
    iid: institution,
    iat: TEST_NOW.getTime() / 1000,
    exp: TEST_NOW.getTime() / 1000 + 43_200,
  })
  return { id: String(row.id), personId: String(person.id), role, name, token }
}

/**
 * A small school of its own in the test's database: two classes, two instructors, five students in the first class,
 * or more by name, with lessons around TEST_TODAY. Every test may change it freely.
 */
export const createSchool = async (
  app: TestApp,
  { kind = 'SCHOOL' as InstitutionKind, moreStudents = [] as readonly string[] } = {},
): Promise<School> => {
  const id = randomUUID()
  const host = `${id}.test`
  await app.owner.query(
    "insert into institution (institution_id, kind, name) values ($1, $2, 'Escola de Teste')",
    [id, kind],
  )
  await app.owner.query('insert into institution_hostname (hostname, institution_id) values ($1, $2)', [
    host,
    id,
  ])
  return app.within(id, async db => {
    const studentRole: Role = kind === 'SCHOOL' ? 'STUDENT' : 'STUDENT-SMELJ'
    const administrator = await createAccount(db, {
      institution: id,
      role: 'ADMINISTRATOR',
      name: 'Sônia Secretária',
      taxNumber: cpfs[0]!,
    })
    const editor = await createAccount(db, {
      institution: id,
      role: 'EDITOR',
      name: 'Edson Editor',
      taxNumber: cpfs[4]!,
    })
    const instructor = await createAccount(db, {
      institution: id,
      role: 'INSTRUCTOR',
      name: 'Paula Professora',
      taxNumber: cpfs[1]!,
    })
    const otherInstructor = await createAccount(db, {
      institution: id,
      role: 'INSTRUCTOR',
      name: 'Otávio Professor',
      taxNumber: null,
    })
    const students: Account[] = []
    for (const [index, name] of [...STUDENT_NAMES, ...moreStudents].entries()) {
      students.push(
        await createAccount(db, {
          institution: id,
          role: studentRole,
          name,
          taxNumber: index === 0 ? cpfs[2]! : null,
        }),
      )
    }
    const structure = await createStructure(db, id)
    const plans = await createPlans(db, id, structure, { instructor, otherInstructor })
    const enrollments = students.map(() => randomUUID())
    await insertRows(
      db,
      'student_enrollment',
      students.map((student, index) =>
        enrollmentRow({
          institution_id: id,
          id: enrollments[index]!,
          academic_year_id: structure.year,
          grade_id: structure.classes[0]!.id,
          account_id: student.id,
          class_number: index + 1,
          start_date: '2026-02-09',
          created_at: CREATED,
        }),
      ),
    )
    return {
      id,
      host,
      ...structure,
      administrator,
      editor,
      instructor,
      otherInstructor,
      students,
      enrollments,
      ...plans,
    }
  })
}

const createStructure = async (db: Db, institution: string) => {
  const year = randomUUID()
  const level = randomUUID()
  const area = randomUUID()
  const components = { portuguese: randomUUID(), mathematics: randomUUID() }
  const classes = [
    { id: randomUUID(), name: '6º ano A' },
    { id: randomUUID(), name: '6º ano B' },
  ]
  const terms = QUARTERS.map(([start, end]) => ({
    id: randomUUID(),
    start: `${YEAR}-${start}`,
    end: `${YEAR}-${end}`,
  }))
  const base = { institution_id: institution, academic_year_id: year, education_level_id: level }
  await insertRows(db, 'academic_year', [
    academicYearRow({ institution_id: institution, id: year, year: YEAR }),
  ])
  await insertRows(db, 'education_level', [
    educationLevelRow({ institution_id: institution, id: level, academic_year_id: year }),
  ])
  await insertRows(
    db,
    'academic_term',
    terms.map((term, index) =>
      academicTermRow({
        ...base,
        id: term.id,
        position: index + 1,
        start_date: term.start,
        end_date: term.end,
      }),
    ),
  )
  await insertRows(db, 'knowledge_area', [
    { institution_id: institution, id: area, name: 'Linguagens', status: 'Ativo', version: 1 },
  ])
  await insertRows(db, 'curriculum_component', [
    componentRow({ ...base, id: components.portuguese, knowledge_area_id: area, name: 'Língua Portuguesa' }),
    componentRow({ ...base, id: components.mathematics, knowledge_area_id: area, name: 'Matemática' }),
  ])
  await insertRows(
    db,
    'grade',
    classes.map(each => gradeRow({ ...base, ...each })),
  )
  await insertRows(
    db,
    'academic_term_mark',
    classes.flatMap(each =>
      terms.map((term, index) => ({
        institution_id: institution,
        grade_id: each.id,
        academic_term_id: term.id,
        highest: [20, 30, 20, 30][index]!,
      })),
    ),
  )
  return { year, level, terms, classes, components }
}

type Structure = Awaited<ReturnType<typeof createStructure>>
type Teachers = { instructor: Account; otherInstructor: Account }

const createPlans = async (db: Db, institution: string, structure: Structure, teachers: Teachers) => {
  const [first, second] = structure.classes
  const base = { institution_id: institution, academic_year_id: structure.year }
  const plans = {
    portuguese: randomUUID(),
    mathematics: randomUUID(),
    mathematicsOfSecondClass: randomUUID(),
  }
  const { portuguese, mathematics } = structure.components
  await insertRows(db, 'lesson_plan', [
    planRow({ ...base, id: plans.portuguese, grade_id: first!.id, curriculum_component_id: portuguese }),
    planRow({ ...base, id: plans.mathematics, grade_id: first!.id, curriculum_component_id: mathematics }),
    planRow({
      ...base,
      id: plans.mathematicsOfSecondClass,
      grade_id: second!.id,
      curriculum_component_id: mathematics,
    }),
  ])
  const period = { institution_id: institution, start_date: '2026-02-09', end_date: '2026-12-31' }
  await insertRows(db, 'lesson_plan_instructor', [
    planInstructorRow({
      ...period,
      id: randomUUID(),
      lesson_plan_id: plans.portuguese,
      account_id: teachers.instructor.id,
    }),
    planInstructorRow({
      ...period,
      id: randomUUID(),
      lesson_plan_id: plans.mathematics,
      account_id: teachers.otherInstructor.id,
    }),
    planInstructorRow({
      ...period,
      id: randomUUID(),
      lesson_plan_id: plans.mathematicsOfSecondClass,
      account_id: teachers.otherInstructor.id,
    }),
  ])
  const lessons = {
    lastWeek: randomUUID(),
    today: randomUUID(),
    todaySecond: randomUUID(),
    nextWeek: randomUUID(),
  }
  const lesson = (id: string, date: string, start_time: string, end_time: string) =>
    lessonRow({
      ...base,
      id,
      grade_id: first!.id,
      lesson_plan_id: plans.portuguese,
      date,
      start_time,
      end_time,
    })
  await insertRows(db, 'lesson', [
    lesson(lessons.lastWeek, '2026-08-10', '07:30:00', '08:20:00'),
    lesson(lessons.today, TEST_TODAY, '07:30:00', '08:20:00'),
    lesson(lessons.todaySecond, TEST_TODAY, '08:20:00', '09:10:00'),
    lesson(lessons.nextWeek, '2026-08-24', '07:30:00', '08:20:00'),
  ])
  return { plans, lessons }
}
