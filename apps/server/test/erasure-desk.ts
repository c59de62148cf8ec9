import { randomUUID } from 'node:crypto'
import { erasePersonalData, listErasures } from '@lousa/contract/operation/erasure.contract.ts'
import { eventRow } from '../src/modules/academics/academics.factory.ts'
import { enrollmentRow } from '../src/modules/enrollment/enrollment.factory.ts'
import { renewOfficeKeys } from '../src/modules/people/import-run/office-key.queries.ts'
import { insertRows } from '../src/modules/rows.ts'
import { marksDesk } from './marks-desk.ts'
import { recordsDesk } from './records-desk.ts'
import { reportsDesk } from './reports-desk.ts'
import type { School } from './school.ts'
import { type Ask, TEST_NOW, type TestApp } from './test-app.ts'

/** Words that must be nowhere when the data of the student is removed. */
export const SECRETS = {
  email: 'ana.segredo@example.com',
  phone: '11987650001',
  street: 'Rua do Segredo',
  note: 'anotação secreta',
  guardian: 'Avó Secreta da Silva',
  guardianPhone: '11987650002',
  motherMail: 'mae.segredo@example.com',
  health: 'atestado de asma',
}

type Insert = (text: string, values: unknown[]) => Promise<unknown>

/** A message that only the first student received, and one that a second student received too. */
const RECEIVED_ROWS = `insert into school_message_recipient (institution_id, school_message_id, account_id, at)
  values ($1, $2, $4, $6), ($1, $3, $4, $6), ($1, $3, $5, $6)`

/** A message that is about the first student alone, and one about a second student too. */
const FAMILY_ROWS = `insert into message_child (institution_id, school_message_id, student_id, at)
  values ($1, $2, $4, $6), ($1, $3, $4, $6), ($1, $3, $5, $6)`

/** Rows that an account has for itself. */
const insertOwnRows = async (q: Insert, accountId: string): Promise<void> => {
  await q(
    `insert into calendar_link (institution_id, name, token_hash, created_by, created_at) values ($1, 'celular', '\\x09', $2, $3)`,
    [accountId, TEST_NOW],
  )
  await q('insert into opinion_sentence (institution_id, account_id, text) values ($1, $2, $3)', [
    accountId,
    SECRETS.note,
  ])
  await q(
    `insert into instructor_week (institution_id, academic_year_id, account_id, intervals)
     select $1, y.id, $2, $3::jsonb from academic_year y where y.institution_id = $1`,
    [
      accountId,
      JSON.stringify([
        {
          weekday: 1,
          from: 420,
          until: 720,
          kind: 'BLOCKED',
          source: 'SELF',
          travel: 0,
          note: SECRETS.health,
        },
      ]),
    ],
  )
}

/** Notes on the former student and on another one. */
const insertNotes = async (q: Insert, { students, instructor }: School): Promise<void> => {
  await q(
    `insert into student_note (institution_id, account_id, author_id, date, text, created_at)
     select $1, s.id, $2, '2026-08-10', case when s.id = $3 then $4 else 'viagem' end, $5
     from unnest(array[$3, $6]::uuid[]) s(id)`,
    [instructor.id, students[0]!.id, SECRETS.health, TEST_NOW, students[1]!.id],
  )
}

/** Opinions for a council on the former student and on another one. */
const insertOpinions = async (q: Insert, { enrollments, instructor }: School): Promise<void> => {
  await q(
    `insert into council_opinion (institution_id, student_enrollment_id, author_id, chips, text, written_at)
     select $1, e.id, $2, '{OFTEN_ABSENT}', case when e.id = $3 then $4 else 'viagem' end, $5
     from unnest(array[$3, $6]::uuid[]) e(id)`,
    [instructor.id, enrollments[0]!, SECRETS.health, TEST_NOW, enrollments[1]!],
  )
}

/** Decisions of a council and about dependencies, of the former student and of another one. */
const insertDecisions = async (q: Insert, school: School): Promise<void> => {
  await q(
    `insert into council_decision
       (institution_id, student_enrollment_id, number, kind, reason, text, author_id, recorded_at)
     select $1, e.id, d.number, d.kind, 'HEALTH', case when e.id = $2 then $3 else 'viagem' end, $4, $5
     from unnest(array[$2, $6]::uuid[]) e(id), (values (1, 'NOTE'), (2, 'RETAIN')) d(number, kind)`,
    [school.enrollments[0], SECRETS.health, school.administrator.id, TEST_NOW, school.enrollments[1]],
  )
  await q(
    `insert into dependency (institution_id, account_id, curriculum_component_id, year, status, reason, decided_by,
       decided_at, created_by, created_at)
     select $1, s.id, $2, 2025, 'WAIVED', case when s.id = $3 then $4 else 'viagem' end, $5, $6, $5, $6
     from unnest(array[$3, $7]::uuid[]) s(id)`,
    [
      school.components.portuguese,
      school.students[0]!.id,
      SECRETS.health,
      school.administrator.id,
      TEST_NOW,
      school.students[1]!.id,
    ],
  )
}

/** Answers of both families in the campaign of the year. */
const insertReenrollments = async (q: Insert, { students, administrator, year }: School): Promise<void> => {
  await q(
    `insert into reenrollment_campaign (institution_id, academic_year_id, opens, closes, letter)
     values ($1, $2, '2026-08-01', '2026-08-31', 'Prezada família')`,
    [year],
  )
  await q(
    `insert into reenrollment (institution_id, academic_year_id, account_id, answer, answered_on, answered_by, relation,
       note, recorded_by, recorded_at)
     select $1, $2, s.id, 'NOT_RETURNING', '2026-08-10', case when s.id = $3 then $4 else 'Rita' end, 'Mãe',
       case when s.id = $3 then $5 end, $6, $7
     from unnest(array[$3, $8]::uuid[]) s(id)`,
    [year, students[0]!.id, SECRETS.guardian, SECRETS.health, administrator.id, TEST_NOW, students[1]!.id],
  )
}

/** A password, a link and a letter. */
const insertAccess = async (q: Insert, personId: string): Promise<void> => {
  await q(
    'insert into credential (institution_id, person_id, password_hash, updated_at) values ($1, $2, $3, $4)',
    [personId, 'hash', TEST_NOW],
  )
  await q(
    `insert into access_link (institution_id, person_id, kind, token_hash, created_at, expires_at)
     values ($1, $2, 'INVITATION', 'x', $3, $4)`,
    [personId, TEST_NOW, '2026-12-01'],
  )
  await q(
    `insert into guardian_access_code (institution_id, person_id, token_hash, typed_hash, created_at, expires_at)
     values ($1, $2, 'x', 'y', $3, $4)`,
    [personId, TEST_NOW, '2026-12-01'],
  )
}

/** Rows with texts about the former student and about another one. */
const insertTexts = async (q: Insert, school: School): Promise<void> => {
  for (const insert of [insertNotes, insertOpinions, insertDecisions, insertReenrollments])
    await insert(q, school)
}

/** A former student of whom everything is stored that may be, in a school whose year is closed. */
export const erasureDesk = async (app: TestApp, school: School) => {
  const student = school.students[0]!
  const { personId } = student
  const enrollmentId = school.enrollments[0]!
  const q = (text: string, values: unknown[] = []) => app.owner.query(text, [school.id, ...values])
  const ofSchool = [() => app, () => school] as const
  const records = recordsDesk(...ofSchool)
  const reports = reportsDesk(...ofSchool)

  await marksDesk(app, school).workedExample()
  await q(
    `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id, lesson_plan_id, status, justification, updated_at)
     select l.institution_id, l.academic_year_id, l.id, e.id, l.grade_id, l.lesson_plan_id, 'JUSTIFIED_ABSENCE',
       case when e.id = $5 then $3 else 'viagem' end, $4
     from lesson l join student_enrollment e on e.institution_id = l.institution_id and e.grade_id = l.grade_id
     where l.institution_id = $1 and l.id = $2`,
    [school.lessons.lastWeek, SECRETS.health, TEST_NOW, enrollmentId],
  )
  await insertTexts(q, school)
  await q(
    `update person set birthdate = '2012-05-04', social_name = 'Ana', email = $3, cellphone = $4, note = $5, nis = '12038619494',
       colour_or_race = 'Parda', address = $6, avatar = 'hash', thumb = 'data:image/png;base64,AAAA', gender = 'Feminino',
       birth_certificate_number = 'livro 3', notary_office = '1º Ofício', naturalness = 'Campinas', birth_state = 'SP',
       identity_document = '123456', identity_issuer = 'SSP', identity_state = 'SP', nationality = 'Brasileira'
     where institution_id = $1 and id = $2`,
    [personId, SECRETS.email, SECRETS.phone, SECRETS.note, JSON.stringify({ street: SECRETS.street })],
  )
  const mother = randomUUID()
  await q(
    `insert into responsible (institution_id, id, person_id, position, name, kinship, tax_number, cellphone, email)
     values ($1, $3, $2, 1, 'Maria Souza', 'Mãe', '12345678909', $4, $5), ($1, uuidv7(), $2, 2, $6, 'Avó', null, $4, null)`,
    [personId, mother, SECRETS.guardianPhone, SECRETS.motherMail, SECRETS.guardian],
  )
  await q('update person set main_responsible_id = $3 where institution_id = $1 and id = $2', [
    personId,
    mother,
  ])
  await app.within(school.id, db => renewOfficeKeys(db, school.id, [personId]))
  await q(
    `insert into person_picture (institution_id, person_id, content, content_type, updated_at)
     values ($1, $2, '\\x00', 'image/png', $3)`,
    [personId, TEST_NOW],
  )
  await insertAccess(q, personId)
  await q(
    `insert into consent (institution_id, person_id, kind, given, text_version, at, given_by, given_by_tax_number, address, note, recorded_by)
     values ($1, $2, 'IMAGE_USE', true, 1, $3, $4, '11144477735', '203.0.113.9', $5, $6)`,
    [personId, TEST_NOW, SECRETS.guardian, SECRETS.note, school.administrator.id],
  )
  await q(
    `insert into mail_message (institution_id, to_address, subject, body, status, created_at)
     values ($1, $2, 'a', '', 'SENT', $4), ($1, $3, 'b', '', 'SENT', $4), ($1, 'outra@example.com', 'c', '', 'SENT', $4)`,
    [SECRETS.email, SECRETS.motherMail, TEST_NOW],
  )
  const [own, many] = [randomUUID(), randomUUID()]
  await q(
    `insert into school_message (institution_id, id, academic_year_id, type, title, body, sender_id, created_at, status, chosen)
     values ($1, $2, $4, 'NOTICE', 'Só para ela', $6, $5, $7, 'SENT', $8), ($1, $3, $4, 'NOTICE', 'Para todos', '', $5, $7, 'SENT', null)`,
    [
      own,
      many,
      school.year,
      school.administrator.id,
      SECRETS.note,
      TEST_NOW,
      JSON.stringify({ gradeIds: [], roles: [], userIds: [student.id] }),
    ],
  )
  const received = [own, many, student.id, school.students[1]!.id, TEST_NOW]
  await q(RECEIVED_ROWS, received)
  await q(FAMILY_ROWS, received)
  await insertOwnRows(q, student.id)
  const event = randomUUID()
  const [inscription, answered, waiting, othersInscription] = Array.from({ length: 4 }, () => randomUUID())
  const base = {
    institution_id: school.id,
    academic_year_id: school.year,
    start_date: '2026-03-01',
    created_at: TEST_NOW.toISOString(),
  }
  const secondEvent = randomUUID()
  await app.within(school.id, async db => {
    const of = { institution_id: school.id, academic_year_id: school.year }
    await insertRows(db, 'grade', [
      eventRow({ ...of, id: event, name: 'Feira', day: '2026-04-12' }),
      eventRow({ ...of, id: secondEvent, name: 'Passeio', day: '2026-05-12' }),
    ])
    await insertRows(db, 'student_enrollment', [
      enrollmentRow({ ...base, id: inscription!, grade_id: event, account_id: student.id }),
      enrollmentRow({ ...base, id: answered!, grade_id: secondEvent, account_id: student.id }),
      enrollmentRow({ ...base, id: othersInscription!, grade_id: event, account_id: school.students[1]!.id }),
      enrollmentRow({
        ...base,
        id: waiting!,
        grade_id: school.classes[1]!.id,
        account_id: student.id,
        status: 'SURPLUS',
        queued_at: TEST_NOW.toISOString(),
        exit_date: '2026-03-02',
        exit_reason: 'CANCELLED',
      }),
    ])
  })
  const survey = randomUUID()
  await q(
    `insert into evaluation_survey (institution_id, id, grade_id, title, start_date, end_date)
     values ($1, $2, $3, 'Como foi?', '2026-05-12', '2026-05-20')`,
    [survey, secondEvent],
  )
  await q(
    `insert into survey_response (institution_id, evaluation_survey_id, student_enrollment_id, answers, created_at)
     values ($1, $2, $3, $4, $5)`,
    [survey, answered, JSON.stringify([{ value: SECRETS.note }]), TEST_NOW],
  )
  const anonymous = randomUUID()
  await q(
    `insert into evaluation_survey (institution_id, id, grade_id, title, start_date, end_date, anonymous)
     values ($1, $2, $3, 'O que melhorar?', '2026-04-12', '2026-04-20', true)`,
    [anonymous, event],
  )
  await q(
    'insert into survey_answered (institution_id, evaluation_survey_id, student_enrollment_id) values ($1, $2, $3), ($1, $2, $4)',
    [anonymous, inscription, othersInscription],
  )
  const run = randomUUID()
  await q(
    `insert into import_run (institution_id, id, type, file_name, status, columns, row_count, created_by, created_at, finished_at, imported)
     values ($1, $2, 'STUDENT', 'alunos.csv', 'DONE', '[]', 2, $3, $4, $4, 2)`,
    [run, school.administrator.id, TEST_NOW],
  )
  await q(
    `insert into import_row (institution_id, import_id, number, cells, account_id, person_id)
     values ($1, $2, 2, $3, $4, $5), ($1, $2, 3, '["Bruno"]', $6, $7)`,
    [
      run,
      JSON.stringify([SECRETS.email]),
      student.id,
      personId,
      school.students[1]!.id,
      school.students[1]!.personId,
    ],
  )
  await q(
    `insert into import_change (institution_id, import_id, person_id, account_id, before, version)
     values ($1, $2, $3, $4, $5, 1)`,
    [run, personId, student.id, JSON.stringify({ email: SECRETS.email })],
  )
  await q(
    `insert into audit_entry (institution_id, at, account_id, entity, entity_id, action, changes, student_id, grade_id)
     values ($1, '2026-03-01', $2, 'user', $3::uuid::text, 'UPDATED', $4, $3::uuid, null),
       ($1, '2024-03-01', $2, 'user', $3::uuid::text, 'VIEWED', '[]', $3::uuid, null),
       ($1, '2026-08-01', $2, 'user', $3::uuid::text, 'VIEWED', '[]', $3::uuid, null),
       ($1, '2026-08-02', $2, 'attendance', $5, 'UPDATED', $6, null, $7)`,
    [
      school.administrator.id,
      student.id,
      JSON.stringify([
        { field: 'email', from: null, to: SECRETS.email },
        { field: 'name', from: 'Ana', to: "Ana D'Ávila" },
        { field: 'address.street', from: SECRETS.street, to: null },
        { field: 'responsibles', from: [], to: [SECRETS.guardian] },
      ]),
      school.lessons.lastWeek,
      JSON.stringify([
        { field: `${enrollmentId}.status`, from: null, to: 'JUSTIFIED_ABSENCE' },
        { field: `${enrollmentId}.justification`, from: null, to: SECRETS.health },
        { field: `${school.enrollments[1]}.justification`, from: null, to: 'viagem' },
      ]),
      school.classes[0]!.id,
    ],
  )
  await records.closeYear()
  await records.built(student.id)

  const admin = { host: school.host, token: school.administrator.token }
  const at = { ...admin, params: { id: student.id } }
  return {
    student,
    enrollmentId,
    q,
    records,
    reports,
    preview: (ask: Ask = {}) => app.call(erasePersonalData, { ...at, body: { preview: true }, ...ask }),
    erase: (body: object = {}, ask: Ask = {}) => app.call(erasePersonalData, { ...at, body, ...ask }),
    erasures: (ask: Ask = {}) => app.call(listErasures, { ...at, ...ask }),
  }
}

export type ErasureDesk = Awaited<ReturnType<typeof erasureDesk>>
