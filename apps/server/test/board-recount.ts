import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { TEST_TODAY, type TestApp } from './test-app.ts'

type Counted = { n: string | null; id: string; name: string; capacity: number | null }

/** Counted without anything of the product: the plainest statement for each number, past all policies. */
export const countsOf =
  (app: TestApp, institutionId: string) =>
  async (select: string, ...values: unknown[]): Promise<Counted[]> =>
    (await app.owner.query<Counted>(select, [institutionId, ...values])).rows

export const one = async (rows: Promise<Counted[]>): Promise<number> => Number((await rows)[0]?.n ?? 0)

export const LIVE_LESSON = 'l.institution_id = $1 and l.deleted_at is null'
export const IS_RELEASED =
  '(select count(*) from lesson_accomplishment d where d.institution_id = $1 and d.lesson_id = l.id) = 1'

/** The dashboard of administrators, counted from all rows of an institution with one year. */
export const recountBoard = async (app: TestApp, institutionId: string): Promise<AdministratorYear> => {
  const counts = countsOf(app, institutionId)
  const lessons = (where: string) =>
    one(counts(`select count(*) as n from lesson l where ${LIVE_LESSON} and ${where}`))
  const marks = (statuses: string) =>
    one(
      counts(
        `select count(*) as n from attendance b where b.institution_id = $1 and b.status in (${statuses})
         and b.lesson_id in (select l.id from lesson l where ${LIVE_LESSON} and l.date = $2 and l.attendance_taken_at is not null)
         and b.student_enrollment_id in (select id from student_enrollment where institution_id = $1
           and exit_date is null and status = 'ACTIVE' and start_date <= $2)`,
        TEST_TODAY,
      ),
    )
  const grades = await counts(
    'select id, name, capacity from grade where institution_id = $1 and not is_event',
  )
  const studentsPerGrade = await Promise.all(
    grades.map(async ({ id, name, capacity }) => {
      const waiting = (status: string) =>
        one(
          counts(
            'select count(*) as n from student_enrollment where institution_id = $1 and grade_id = $2 and status = $3 and exit_date is null',
            id,
            status,
          ),
        )
      return {
        grade: { id, name },
        active: await waiting('ACTIVE'),
        surplus: await waiting('SURPLUS'),
        capacity,
      }
    }),
  )
  return {
    activeStudents: await one(
      counts(
        `select count(*) as n from account a where a.institution_id = $1 and a.id in (
           select account_id from student_enrollment where institution_id = $1 and exit_date is null and status = 'ACTIVE'
             and grade_id in (select id from grade where institution_id = $1 and not is_event))`,
      ),
    ),
    studentsPerGrade,
    lessons: {
      planned: await lessons('true'),
      accomplished: await lessons(IS_RELEASED),
      pending: await lessons(`not ${IS_RELEASED} and l.date < '${TEST_TODAY}'`),
    },
    grades: grades.length,
    events: await one(counts('select count(*) as n from grade where institution_id = $1 and is_event')),
    instructors: await one(
      counts(
        "select count(*) as n from account where institution_id = $1 and role = 'INSTRUCTOR' and status = 'Ativo'",
      ),
    ),
    today: {
      lessons: await lessons(`l.date = '${TEST_TODAY}'`),
      attendanceTaken: await lessons(`l.date = '${TEST_TODAY}' and l.attendance_taken_at is not null`),
      present: await marks("'ATTENDANCE'"),
      absent: await marks("'ABSENCE', 'JUSTIFIED_ABSENCE'"),
    },
  }
}

export const byGrade = (year: AdministratorYear): AdministratorYear => ({
  ...year,
  studentsPerGrade: year.studentsPerGrade.toSorted((a, b) => a.grade.id.localeCompare(b.grade.id)),
})
