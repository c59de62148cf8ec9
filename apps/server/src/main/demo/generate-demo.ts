import { fill } from '@lousa/contract/messages.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import pg from 'pg'
import type { Db } from '../../modules/module.ts'
import { insertRows } from '../../modules/rows.ts'
import type { Tables } from '../../modules/tables.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import { hasCitus } from '../../platform/db/distribution.ts'
import { kyselyOn } from '../../platform/db/kysely-client.ts'
import { DEMO_WORDS as W } from './demo.words.ts'
import {
  DEMO_ADMINISTRATOR,
  DEMO_CLASS_TEACHER,
  DEMO_HOSTS,
  DEMO_INSTRUCTOR,
  DEMO_PASSWORD,
} from './demo-accounts.ts'
import { hasFewerThan, withoutIndexes } from './demo-bulk.queries.ts'
import { addCover } from './demo-cover.queries.ts'
import { DRAFT_TABLES, type Draft, type DraftTable, type Making } from './demo-draft.ts'
import { makeAttendance, makeLessons, makeScores, type YearFacts } from './demo-facts.queries.ts'
import { beginInstitution } from './demo-institution.ts'
import { fillMunicipality } from './demo-municipality.ts'
import { DEMO_SIZES, type DemoOptions, type DemoSizes } from './demo-options.ts'
import { fillSchool } from './demo-school.ts'
import { addTimetableDraft } from './office/demo-timetable-draft.ts'
import { contentsOf, MATERIALS, OPINIONS } from './teaching/demo-contents.ts'
import { lessonDates } from './year/demo-calendar.ts'
import type { MadeYear } from './year/demo-structure.ts'

export { DEMO_SIZES }

export type DemoInstitution = {
  id: string
  kind: InstitutionKind
  name: string
  host: string
  students: number
  classes: number
  lessons: number
  attendances: number
  scores: number
}

const INSTITUTIONS = [
  {
    kind: 'SCHOOL',
    name: 'Escola de Demonstração Monteiro Lobato',
    taxNumber: '11222333000181',
    label: W.school,
    draft: fillSchool,
  },
  {
    kind: 'MUNICIPAL',
    name: 'Secretaria de Esporte e Lazer (demonstração)',
    taxNumber: '12ABC34501DE35',
    label: W.municipality,
    draft: fillMunicipality,
  },
] as const

const whole = new Intl.NumberFormat('pt-BR')

const insertDraft = async (db: Db, draft: Draft): Promise<void> => {
  const insert = <T extends DraftTable>(table: T) => insertRows<T>(db, table, draft[table])
  for (const table of DRAFT_TABLES) await insert(table)
}

const factsOf = (making: Making, year: MadeYear, sizes: DemoSizes): YearFacts => {
  const dates = lessonDates(year)
  const lastDays = dates
    .map(each => each.date)
    .filter(date => date < making.today)
    .sort()
  const stages = [...year.stages.values()]
  const instructor = making.draft.person.find(
    person => person.tax_number === onlyTaxCharacters(DEMO_INSTRUCTOR.cpf),
  )
  const account = making.draft.account.find(each => each.person_id === instructor?.id)
  const term = year.terms[year.current]
  return {
    institutionId: making.institutionId,
    yearId: year.id,
    today: making.today,
    dates,
    copiedWeekday: year.worksOnWeekend ? year.todayWeekday : null,
    demoInstructor: String(account?.id),
    // In a finished year nothing waits.
    pendingFrom: year.finished ? making.today : (lastDays.at(-1) ?? making.today),
    contents: stages.flatMap(({ stage, components }) =>
      components.map(component => ({
        component_id: component.id,
        contents: contentsOf(component.name, stage.key === 'SPORT'),
      })),
    ),
    materials: MATERIALS,
    opinions: OPINIONS,
    attendanceFrom: sizes.attendance === 'YEAR' ? null : (term?.start ?? addDays(making.today, 1)),
  }
}

type Counts = Pick<DemoInstitution, 'lessons' | 'attendances' | 'scores'>

/** The many rows; nothing else refers to the indexes that are built again after them. */
const FACT_TABLES = ['lesson', 'lesson_accomplishment', 'attendance', 'student_evaluation']

/** The number of lessons in a year. */
const WEEKS = 40

const makeFacts = async (
  client: pg.PoolClient,
  { years, weeklySlots, log }: { years: readonly YearFacts[]; weeklySlots: number; log: DemoOptions['log'] },
): Promise<Counts> => {
  const counts = { lessons: 0, attendances: 0, scores: 0 }
  const load = async () => {
    for (const facts of years) counts.lessons += await makeLessons(client, facts)
    log(fill(W.lessons, { count: whole.format(counts.lessons) }))
    for (const facts of years) counts.attendances += await makeAttendance(client, facts)
    log(fill(W.attendances, { count: whole.format(counts.attendances) }))
    for (const facts of years) counts.scores += await makeScores(client, facts)
    log(fill(W.scores, { count: whole.format(counts.scores) }))
  }
  // On several machines a table cannot be changed in the transaction that has written its parts.
  const bulk = !(await hasCitus(client)) && (await hasFewerThan(client, 'lesson', weeklySlots * WEEKS))
  await (bulk ? withoutIndexes(client, FACT_TABLES, load) : load())
  return counts
}

/** Adds a draft of the engine, and an absence of today with a substitute. */
const addPlanning = async (
  client: pg.PoolClient,
  making: Making,
  years: readonly MadeYear[],
): Promise<void> => {
  const year = years.at(-1)
  if (!year) return
  await addTimetableDraft(client, making, year)
  const accountOf = ({ cpf }: { cpf: string }): string => {
    const person = making.draft.person.find(({ tax_number }) => tax_number === onlyTaxCharacters(cpf))
    return String(making.draft.account.find(({ person_id }) => person_id === person?.id)?.id)
  }
  await addCover(client, {
    institutionId: making.institutionId,
    yearId: year.id,
    today: making.today,
    now: making.now.toISOString(),
    administrator: accountOf(DEMO_ADMINISTRATOR),
    present: [DEMO_INSTRUCTOR, DEMO_CLASS_TEACHER].map(accountOf),
    absenceId: making.id(),
    coverId: making.id(),
    slotId: making.id(),
  })
}

const inTransaction = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Creates the two demo institutions, a school and a municipal office, in a database without them: the same rows for
 * the same seed and day (but for the salt of the password). One transaction each.
 */
export const generateDemo = async (options: DemoOptions): Promise<{ institutions: DemoInstitution[] }> => {
  const { connection, log, sizes = DEMO_SIZES.full, hosts = DEMO_HOSTS } = options
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const pool = new pg.Pool({ ...connection, max: 1, pipeline: true })
  const client = await pool.connect()
  const institutions: DemoInstitution[] = []
  try {
    for (const { kind, name, taxNumber, label, draft } of INSTITUTIONS) {
      const host = hosts[kind]
      const making = beginInstitution({ ...options, kind, name, host, taxNumber, passwordHash })
      const years = draft(making, sizes)
      const students = making.draft.account.filter(account => account.role.startsWith('STUDENT')).length
      log(fill(W.making, { label, students: whole.format(students) }))
      const counts = await inTransaction(client, async () => {
        await insertDraft(kyselyOn<Tables>(client), making.draft)
        const weeklySlots = making.draft.lesson_plan_recurrence.length
        const facts = years.map(year => factsOf(making, year, sizes))
        const made = await makeFacts(client, { years: facts, weeklySlots, log })
        if (kind === 'SCHOOL' && sizes.copies === 1) await addPlanning(client, making, years)
        return made
      })
      const classes = making.draft.grade.filter(
        grade => !grade.is_event && grade.academic_year_id === years.at(-1)?.id,
      )
      institutions.push({
        id: making.institutionId,
        kind,
        name,
        host,
        students,
        classes: classes.length,
        ...counts,
      })
    }
    await client.query(`analyze ${[...DRAFT_TABLES, ...FACT_TABLES].join(', ')}`)
    // Lessons are counted from an index alone once it is known that everybody sees them.
    await client.query('vacuum lesson')
  } finally {
    client.release(true)
    await pool.end()
  }
  return { institutions }
}
