import { randomUUID } from 'node:crypto'
import type { CalendarLinkKind } from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import { ofCatalogues } from '@lousa/contract/catalogue-table.ts'
import type { ObjectKind } from '@lousa/contract/endpoint.ts'
import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import { eventRow } from '../src/modules/academics/academics.factory.ts'
import { CATALOGUE_TABLES } from '../src/modules/academics/catalogue/catalogues.queries.ts'
import { matrixRow } from '../src/modules/curriculum/curriculum.factory.ts'
import { enrollmentRow } from '../src/modules/enrollment/enrollment.factory.ts'
import { councilMeetingRow, evaluationRow } from '../src/modules/evaluation/evaluation.factory.ts'
import { accountRow, personRow } from '../src/modules/identity/identity.factory.ts'
import { childRow, messageRow } from '../src/modules/messages/messages.factory.ts'
import type { Db } from '../src/modules/module.ts'
import { guardianshipRow, restrictionRow } from '../src/modules/people/guardianship/guardianship.factory.ts'
import { countsOf } from '../src/modules/people/merge/merge.values.ts'
import { draftRow, lessonRow, recurrenceRow } from '../src/modules/planning/planning.factory.ts'
import { recordRow, revisionRow } from '../src/modules/records/records.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import { catalogueValues } from './catalogue-values.ts'
import { type Account, createAccount, createSchool, type School } from './school.ts'
import { TEST_NOW, TEST_TODAY, type TestApp } from './test-app.ts'

/** With the event that the survey asks about, and the enrolment in it. */
export type IdsByKind = Record<ObjectKind | 'event' | 'eventEnrollment', string>

/** A school with one row at least of everything that a call can name. */
export type RichSchool = School & {
  /** The rows that the instructor of Português, or the first student, reaches. */
  mine: IdsByKind
  /** Rows of the other class and of other people, where they exist. */
  theirs: IdsByKind
  /** The rows of a role instead of `mine`, because no other role reaches them. */
  mineAs: Partial<Record<Role, Partial<IdsByKind>>>
  /** This one belongs to the first student; the other one to the student of `theirs`. */
  guardian: Account
  otherGuardian: Account
}

const stamp = TEST_NOW.toISOString()

type Part = {
  gradeId: string
  planId: string
  lessonId: string
  componentId: string
  enrollmentId: string
  accountId: string
  instructorId: string
  staffId: string
}

/** A released lesson with its attendance, a scored evaluation and a file, all of one class and asked for by one person. */
const recordsOf = async (db: Db, school: School, part: Part) => {
  const base = { institution_id: school.id, academic_year_id: school.year, grade_id: part.gradeId }
  const ids = {
    evaluation: randomUUID(),
    score: randomUUID(),
    release: randomUUID(),
    withdrawal: randomUUID(),
    file: randomUUID(),
    document: randomUUID(),
  }
  await insertRows(db, 'lesson_accomplishment', [
    {
      institution_id: school.id,
      id: ids.release,
      lesson_id: part.lessonId,
      account_id: part.accountId,
      content_registration: 'Leitura',
      created_at: stamp,
      updated_at: stamp,
      version: 1,
    },
  ])
  await db
    .updateTable('lesson')
    .set({ accomplished: true })
    .where('institution_id', '=', school.id)
    .where('id', '=', part.lessonId)
    .execute()
  await insertRows(db, 'lesson_withdrawal', [
    {
      institution_id: school.id,
      id: ids.withdrawal,
      lesson_id: part.lessonId,
      lesson_date: TEST_TODAY,
      account_id: part.accountId,
      withdrawn_at: stamp,
      attendance_partial: false,
      marks: [],
    },
  ])
  await insertRows(db, 'attendance', [
    {
      ...base,
      lesson_id: part.lessonId,
      lesson_plan_id: part.planId,
      student_enrollment_id: part.enrollmentId,
      status: 'ATTENDANCE',
      updated_at: stamp,
      version: 1,
    },
  ])
  await insertRows(db, 'school_evaluation', [
    evaluationRow({
      ...base,
      id: ids.evaluation,
      lesson_plan_id: part.planId,
      curriculum_component_id: part.componentId,
      academic_term_id: school.terms[2]?.id ?? null,
      date: TEST_TODAY,
    }),
  ])
  await insertRows(db, 'student_evaluation', [
    {
      institution_id: school.id,
      id: ids.score,
      school_evaluation_id: ids.evaluation,
      student_enrollment_id: part.enrollmentId,
      grade_id: part.gradeId,
      score: 7,
      version: 1,
      updated_at: stamp,
    },
  ])
  await insertRows(db, 'generated_file', [
    {
      institution_id: school.id,
      id: ids.file,
      tag: 'REPORT_CARD',
      name: 'REPORT_CARD_x',
      title: 'Boletim',
      status: 'READY',
      size: 3,
      content_type: 'application/pdf',
      params: { gradeId: part.gradeId },
      request_key: ids.file,
      requested_by: part.accountId,
      created_at: stamp,
      updated_at: stamp,
      expires_at: '2027-01-01T00:00:00Z',
    },
  ])
  await insertRows(db, 'issued_document', [
    {
      institution_id: school.id,
      id: ids.document,
      code: ids.document,
      type: 'REPORT_CARD',
      grade_id: part.gradeId,
      issued_by: part.accountId,
      issued_at: stamp,
      data: { title: 'Boletim' },
      hash: 'x',
    },
  ])
  await db
    .insertInto('generated_file_chunk')
    .values({
      institution_id: school.id,
      generated_file_id: ids.file,
      position: 0,
      content: Buffer.from('%PD'),
    })
    .execute()
  return ids
}

/** A report card that a guardian has asked for. */
const guardianCardOf = async (
  db: Db,
  school: School,
  { guardian, gradeId, studentId }: { guardian: Account; gradeId: string; studentId: string },
): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'generated_file', [
    {
      institution_id: school.id,
      id,
      tag: 'REPORT_CARD',
      name: 'REPORT_CARD_x',
      title: 'Boletim',
      status: 'READY',
      size: 3,
      content_type: 'application/pdf',
      params: { gradeId, studentId },
      request_key: id,
      requested_by: guardian.id,
      created_at: stamp,
      updated_at: stamp,
      expires_at: '2027-01-01T00:00:00Z',
    },
  ])
  await db
    .insertInto('generated_file_chunk')
    .values({
      institution_id: school.id,
      generated_file_id: id,
      position: 0,
      content: Buffer.from('%PD'),
    })
    .execute()
  return id
}

const pictureOf = (db: Db, school: School, personId: string) =>
  db
    .insertInto('person_picture')
    .values({
      institution_id: school.id,
      person_id: personId,
      content: Buffer.from('RIFF'),
      content_type: 'image/webp',
      updated_at: stamp,
    })
    .execute()

/** A passkey of an account's person, and a browser that they trust. */
const factorOf = async (db: Db, school: School, accountId: string) => {
  const ids = { passkey: randomUUID(), trustedDevice: randomUUID() }
  const { person_id } = await db
    .selectFrom('account')
    .select('person_id')
    .where('institution_id', '=', school.id)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const own = { institution_id: school.id, person_id, created_at: stamp }
  await insertRows(db, 'passkey', [
    {
      ...own,
      id: ids.passkey,
      credential_id: ids.passkey,
      host: school.host,
      public_key: 'x',
      counter: 0,
      transports: [],
      name: 'Celular',
    },
  ])
  await insertRows(db, 'trusted_device', [
    {
      ...own,
      id: ids.trustedDevice,
      token_hash: ids.trustedDevice,
      last_used_at: stamp,
      expires_at: '2027-01-01T00:00:00Z',
    },
  ])
  return ids
}

/** A further session of an account with a device that gets pushes, and an import that was begun. */
const accessOf = async (db: Db, school: School, accountId: string) => {
  const ids = { session: randomUUID(), import: randomUUID(), pushSubscription: randomUUID() }
  await insertRows(db, 'session', [
    {
      institution_id: school.id,
      id: ids.session,
      account_id: accountId,
      created_at: stamp,
      expires_at: '2027-01-01T00:00:00Z',
    },
  ])
  await insertRows(db, 'push_subscription', [
    {
      institution_id: school.id,
      id: ids.pushSubscription,
      account_id: accountId,
      session_id: ids.session,
      endpoint: `https://fcm.googleapis.com/fcm/send/${ids.pushSubscription}`,
      endpoint_hash: ids.pushSubscription,
      p256dh: 'x',
      auth: 'x',
      kinds: ['NOTICE'],
      created_at: stamp,
    },
  ])
  await insertRows(db, 'import_run', [
    {
      institution_id: school.id,
      id: ids.import,
      type: 'STUDENT',
      file_name: 'alunos.csv',
      status: 'UPLOADED',
      columns: [],
      row_count: 0,
      created_by: school.administrator.id,
      created_at: stamp,
    },
  ])
  return ids
}

/** Catalogues, a row of the class's matrix, and what the calendar keeps: an event and a link. */
const structureOf = async (db: Db, school: School, part: Part) => {
  const ids = {
    ...ofCatalogues(() => randomUUID()),
    curriculumMatrix: randomUUID(),
    calendarEvent: randomUUID(),
    calendarLink: randomUUID(),
  }
  const own = { institution_id: school.id, version: 1 }
  const name = `Novo ${part.gradeId.slice(0, 8)}`
  for (const { kind, table } of CATALOGUE_TABLES)
    await insertRows(db, table, [
      { ...own, id: ids[kind], ...catalogueValues(kind, part.gradeId.slice(0, 8)) },
    ])
  await insertRows(db, 'grade_training_type', [
    { institution_id: school.id, grade_id: part.gradeId, training_type_id: ids.trainingType },
  ])
  await insertRows(db, 'curriculum_matrix', [
    matrixRow({
      ...own,
      id: ids.curriculumMatrix,
      grade_id: part.gradeId,
      curriculum_component_id: part.componentId,
      hour: 160,
    }),
  ])
  await insertRows(db, 'academic_calendar_event', [
    {
      ...own,
      id: ids.calendarEvent,
      title: name,
      type: 'OTHER',
      start_date: '2026-09-12',
      end_date: '2026-09-12',
    },
  ])
  await linkOf(db, school, { id: ids.calendarLink, accountId: part.accountId, kind: 'CALENDAR' })
  return ids
}

type GivenLink = { id: string; accountId: string; kind: CalendarLinkKind }

const linkOf = async (db: Db, school: School, { id, accountId, kind }: GivenLink): Promise<string> => {
  await db
    .insertInto('calendar_link')
    .values({
      institution_id: school.id,
      id,
      kind,
      name: 'Celular',
      token_hash: Buffer.from(id),
      created_by: accountId,
      created_at: stamp,
    })
    .execute()
  return id
}

/** A past absence of an instructor. */
const absenceOf = async (db: Db, school: School, accountId: string): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'instructor_absence', [
    {
      institution_id: school.id,
      id,
      account_id: accountId,
      start_date: '2026-03-02',
      end_date: '2026-03-02',
      start_time: null,
      end_time: null,
      kind: 'HEALTH',
      note: null,
      created_by: school.administrator.id,
      created_at: stamp,
      withdrawn_by: null,
      withdrawn_at: null,
    },
  ])
  return id
}

/** A lesson of a plan that was not given. */
const coverOf = async (db: Db, school: School, { gradeId, planId }: Part): Promise<string> => {
  const id = randomUUID()
  const lesson = lessonRow({
    institution_id: school.id,
    id: randomUUID(),
    academic_year_id: school.year,
    grade_id: gradeId,
    lesson_plan_id: planId,
    date: '2026-08-12',
    start_time: '07:30:00',
    end_time: '08:20:00',
    deleted_at: stamp,
  })
  await insertRows(db, 'lesson', [lesson])
  await insertRows(db, 'lesson_cover', [
    {
      institution_id: school.id,
      id,
      lesson_id: String(lesson.id),
      absent_id: null,
      absence_id: null,
      outcome: 'NOT_GIVEN',
      substitute_id: null,
      reason: 'Falta de água',
      created_by: school.administrator.id,
      created_at: stamp,
      withdrawn_by: null,
      withdrawn_at: null,
    },
  ])
  return id
}

/** The campaign of re-enrolment of the year. */
const campaignOf = (db: Db, school: School): Promise<void> =>
  insertRows(db, 'reenrollment_campaign', [
    {
      institution_id: school.id,
      academic_year_id: school.year,
      opens: '2026-08-01',
      closes: '2026-08-31',
      letter: 'Prezada família',
    },
  ])

const sentenceOf = async (db: Db, school: School, accountId: string): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'opinion_sentence', [
    { institution_id: school.id, id, account_id: accountId, text: 'Lê com fluência.' },
  ])
  return id
}

/** A student of the second class alone. */
const secondClassStudent = async (db: Db, school: School) => {
  const person = personRow({
    institution_id: school.id,
    id: randomUUID(),
    name: 'Fábio de Outra Turma',
    created_at: stamp,
  })
  const account = accountRow(person, {
    id: randomUUID(),
    role: school.students[0]?.role ?? 'STUDENT',
    registration: '2026F',
  })
  const enrollmentId = randomUUID()
  await insertRows(db, 'person', [person])
  await insertRows(db, 'account', [account])
  await insertRows(db, 'student_enrollment', [
    enrollmentRow({
      institution_id: school.id,
      id: enrollmentId,
      academic_year_id: school.year,
      grade_id: school.classes[1]?.id ?? '',
      account_id: String(account.id),
      start_date: '2026-02-09',
      created_at: stamp,
    }),
  ])
  return { accountId: String(account.id), personId: String(person.id), enrollmentId }
}

/** The survey of an event in which the student is enrolled. */
const surveyOf = async (db: Db, school: School, accountId: string) => {
  const ids = { event: randomUUID(), eventEnrollment: randomUUID(), survey: randomUUID() }
  const base = { institution_id: school.id, academic_year_id: school.year }
  await insertRows(db, 'grade', [
    eventRow({ ...base, id: ids.event, name: `Evento ${ids.event.slice(0, 8)}`, day: TEST_TODAY }),
  ])
  await insertRows(db, 'student_enrollment', [
    enrollmentRow({
      ...base,
      id: ids.eventEnrollment,
      grade_id: ids.event,
      account_id: accountId,
      start_date: '2026-02-09',
      created_at: stamp,
    }),
  ])
  await insertRows(db, 'evaluation_survey', [
    {
      institution_id: school.id,
      id: ids.survey,
      grade_id: ids.event,
      title: 'Pesquisa de satisfação',
      start_date: TEST_TODAY,
      end_date: '2026-12-18',
    },
  ])
  return ids
}

/** A draft of a timetable without a table. */
const draftOf = async (db: Db, school: School, { gradeId }: Part): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'timetable_draft', [
    draftRow({ institution_id: school.id, id, academic_year_id: school.year }),
  ])
  await insertRows(db, 'timetable_draft_grade', [
    { institution_id: school.id, draft_id: id, grade_id: gradeId },
  ])
  return id
}

const weeklyTimeOf = async (db: Db, school: School, part: Part): Promise<string> => {
  const id = randomUUID()
  const row = recurrenceRow({
    institution_id: school.id,
    id,
    grade_id: part.gradeId,
    lesson_plan_id: part.planId,
    weekday: 6,
    start_time: '21:00:00',
    end_time: '21:50:00',
    valid_from: '2026-02-09',
    valid_until: '2026-12-18',
  })
  await insertRows(db, 'lesson_plan_recurrence', [row])
  return id
}

/** The history of a student, built once. */
const academicRecordOf = async (db: Db, school: School, accountId: string): Promise<string> => {
  const row = recordRow({
    institution_id: school.id,
    id: randomUUID(),
    account_id: accountId,
    build_asked_by: school.administrator.id,
    build_updated_at: stamp,
  })
  await insertRows(db, 'academic_record', [row])
  await insertRows(db, 'academic_record_revision', [
    revisionRow({
      institution_id: school.id,
      academic_record_id: String(row.id),
      at: stamp,
      by_account_id: school.administrator.id,
    }),
  ])
  return String(row.id)
}

/** Signed minutes of the council of a class, which instructors of the class read. */
const meetingOf = async (db: Db, school: School, gradeId: string): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'council_meeting', [
    councilMeetingRow({
      institution_id: school.id,
      id,
      academic_year_id: school.year,
      grade_id: gradeId,
      // Two meetings of one year in the same school.
      number: Number.parseInt(id.slice(0, 6), 16) + 1,
      signed_by: school.administrator.id,
      signed_at: stamp,
    }),
  ])
  return id
}

/** A justification of a student, for days without a lesson. */
const justificationOf = async (db: Db, school: School, accountId: string): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'absence_justification', [
    {
      institution_id: school.id,
      id,
      account_id: accountId,
      start_date: '2026-09-14',
      end_date: '2026-09-16',
      reason: 'MEDICAL',
      recorded_by: school.administrator.id,
      recorded_at: stamp,
      version: 1,
    },
  ])
  return id
}

/** A note of a family with a photograph, for days without a lesson. */
const absenceNoteOf = async (
  db: Db,
  school: School,
  { guardianId, studentId }: { guardianId: string; studentId: string },
): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'absence_note', [
    {
      institution_id: school.id,
      id,
      account_id: studentId,
      start_date: '2026-09-21',
      end_date: '2026-09-22',
      reason: 'ILLNESS',
      text: 'Febre',
      sender: 'GUARDIAN',
      sent_by: guardianId,
      sent_at: stamp,
      client_id: randomUUID(),
    },
  ])
  await insertRows(db, 'absence_note_picture', [
    {
      institution_id: school.id,
      absence_note_id: id,
      position: 1,
      content: Buffer.from('picture'),
      content_type: 'image/webp',
    },
  ])
  return id
}

/** A proposal of a guardian for the record of a student. */
const proposalOf = async (
  db: Db,
  school: School,
  { guardianId, studentId }: { guardianId: string; studentId: string },
): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'record_proposal', [
    {
      institution_id: school.id,
      id,
      account_id: studentId,
      field: 'cellphone',
      new_value: '51999990000',
      sent_by: guardianId,
      sent_at: stamp,
    },
  ])
  return id
}

/** A note of the instructor of a part on its student. */
const noteOn = async (
  db: Db,
  school: School,
  { studentId, authorId }: { studentId: string; authorId: string },
) => {
  const id = randomUUID()
  await insertRows(db, 'student_note', [
    {
      institution_id: school.id,
      id,
      account_id: studentId,
      author_id: authorId,
      date: '2026-08-10',
      text: 'Ajuda os colegas',
      shared: true,
      created_at: stamp,
      version: 1,
    },
  ])
  return id
}

/** A dependency of a student, registered by the office. */
const dependencyOf = async (
  db: Db,
  school: School,
  { accountId, componentId }: { accountId: string; componentId: string },
) => {
  const id = randomUUID()
  await insertRows(db, 'dependency', [
    {
      institution_id: school.id,
      id,
      account_id: accountId,
      curriculum_component_id: componentId,
      year: 2025,
      origin: '7º ano A',
      from_enrollment_id: null,
      mode: null,
      grade_id: null,
      until: null,
      mark: null,
      reason: null,
      decided_by: null,
      decided_at: null,
      created_by: school.administrator.id,
      created_at: stamp,
    },
  ])
  return id
}

/** A case of the active search with one step. */
const searchOf = async (db: Db, school: School, studentId: string) => {
  const [id, step] = [randomUUID(), randomUUID()]
  await insertRows(db, 'search_case', [
    {
      institution_id: school.id,
      id,
      academic_year_id: school.year,
      account_id: studentId,
      opened_on: '2026-08-03',
      changed_by: school.administrator.id,
      changed_at: stamp,
    },
  ])
  await insertRows(db, 'search_step', [
    {
      institution_id: school.id,
      id: step,
      search_case_id: id,
      kind: 'CALL',
      taken_on: '2026-08-03',
      result: 'REACHED',
      contacted: 'Rosa Lima, mãe',
      note: 'Volta na segunda-feira',
      recorded_by: school.administrator.id,
      recorded_at: stamp,
    },
  ])
  return { searchCase: id, searchStep: step }
}

/** A request that the result of a term be reconsidered. */
const appealOf = async (db: Db, school: School, enrollmentId: string) => {
  const id = randomUUID()
  await insertRows(db, 'result_appeal', [
    {
      institution_id: school.id,
      id,
      student_enrollment_id: enrollmentId,
      subject: 'TERM',
      term_position: 1,
      curriculum_component_id: null,
      published_on: '2026-04-20',
      received_on: '2026-04-22',
      applicant: 'RESPONSIBLE',
      applicant_name: 'Rosa Lima',
      text: 'Peço a revisão da nota',
      send_until: '2026-04-30',
      answer_until: '2026-05-04',
      answer: null,
      changed_by: school.administrator.id,
      changed_at: stamp,
    },
  ])
  return id
}

/** A message of the office to one account, and to the family of a student. */
const messageOf = async (
  db: Db,
  school: School,
  { accountId, studentId }: { accountId: string; studentId: string },
) => {
  const ids = { message: randomUUID(), messageRecipient: randomUUID() }
  const base = { institution_id: school.id }
  await insertRows(db, 'school_message', [
    messageRow({ ...base, id: ids.message, academic_year_id: school.year, created_at: stamp }),
  ])
  await insertRows(db, 'school_message_recipient', [
    {
      ...base,
      id: ids.messageRecipient,
      school_message_id: ids.message,
      account_id: accountId,
      status: 'DELIVERED',
      at: stamp,
      copy_tries: 0,
    },
  ])
  await insertRows(db, 'message_child', [
    childRow({ ...base, id: randomUUID(), school_message_id: ids.message, student_id: studentId, at: stamp }),
  ])
  return ids
}

const secondClassLesson = async (db: Db, school: School): Promise<string> => {
  const id = randomUUID()
  const row = lessonRow({
    institution_id: school.id,
    id,
    academic_year_id: school.year,
    grade_id: school.classes[1]?.id ?? '',
    lesson_plan_id: school.plans.mathematicsOfSecondClass,
    date: TEST_TODAY,
    start_time: '07:30:00',
    end_time: '08:20:00',
  })
  await insertRows(db, 'lesson', [row])
  return id
}

/** Two records of a student that were made one, long ago. */
const mergeRowOf = async (db: Db, school: School, studentId: string): Promise<string> => {
  const id = randomUUID()
  const { person_id } = await db
    .selectFrom('account')
    .select('person_id')
    .where('institution_id', '=', school.id)
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  await insertRows(db, 'person_merge', [
    {
      institution_id: school.id,
      id,
      person_id,
      other_name: 'Outro cadastro',
      other_registrations: ['1'],
      version: 1,
      counts: countsOf(['accounts']),
      at: '2026-03-02T12:00:00Z',
      by_account_id: school.administrator.id,
      undo_until: '2026-04-01T12:00:00Z',
    },
  ])
  return id
}

/** A kind of room, and a planning hour of an instructor, with wishes and a week that name them. */
const makingOf = async (
  db: Db,
  school: School,
  { planId, gradeId, instructorId }: Part,
): Promise<Pick<IdsByKind, 'roomKind' | 'planningHour'>> => {
  const base = { institution_id: school.id }
  const roomKind = randomUUID()
  const planningHour = randomUUID()
  await insertRows(db, 'room_kind', [
    { ...base, id: roomKind, name: `Laboratório ${roomKind.slice(0, 8)}`, rooms: ['Lab'] },
  ])
  await insertRows(db, 'planning_hour', [
    {
      ...base,
      id: planningHour,
      academic_year_id: school.year,
      name: 'HTPC',
      weekday: 3,
      from_minute: 1080,
      until_minute: 1200,
    },
  ])
  await insertRows(db, 'planning_hour_instructor', [
    { ...base, planning_hour_id: planningHour, account_id: instructorId },
  ])
  await insertRows(db, 'instructor_week', [
    {
      ...base,
      academic_year_id: school.year,
      account_id: instructorId,
      intervals: [
        { weekday: 5, from: 420, until: 720, kind: 'BLOCKED', source: 'SELF', travel: 0, note: 'Tratamento' },
      ],
      answered_on: TEST_TODAY,
    },
  ])
  await insertRows(db, 'plan_wish', [
    { ...base, lesson_plan_id: planId, doubles: 'MAY', across_break: false, room_kind_id: roomKind },
  ])
  await insertRows(db, 'class_wish', [
    { ...base, grade_id: gradeId, gaps: 'MUST', first_account_id: instructorId },
  ])
  return { roomKind, planningHour }
}

/** A bond of a guardian and a student, and an order about them that is over. */
const bondOf = async (db: Db, school: School, of: { guardian: Account; studentId: string }) => {
  const pair = {
    institution_id: school.id,
    student_id: of.studentId,
    guardian_person_id: of.guardian.personId,
  }
  const ids = { guardianship: randomUUID(), guardianshipRestriction: randomUUID() }
  await insertRows(db, 'guardianship', [
    guardianshipRow({
      ...pair,
      id: ids.guardianship,
      created_by: school.administrator.id,
      created_at: stamp,
    }),
  ])
  await insertRows(db, 'guardianship_restriction', [
    restrictionRow({
      ...pair,
      id: ids.guardianshipRestriction,
      ends_on: '2026-02-10',
      written_by: school.administrator.id,
      written_at: stamp,
    }),
  ])
  return { child: of.studentId, ...ids }
}

export const createRichSchool = async (
  app: TestApp,
  options: { kind?: InstitutionKind } = {},
): Promise<RichSchool> => {
  const school = await createSchool(app, options)
  const [first, second] = school.classes.map(each => each.id)
  return app.within(school.id, async db => {
    const student = await secondClassStudent(db, school)
    const mine = {
      gradeId: first ?? '',
      planId: school.plans.portuguese,
      lessonId: school.lessons.today,
      componentId: school.components.portuguese,
      enrollmentId: school.enrollments[0] ?? '',
      accountId: school.instructor.id,
      instructorId: school.instructor.id,
      staffId: school.editor.id,
    }
    const theirs = {
      gradeId: second ?? '',
      planId: school.plans.mathematicsOfSecondClass,
      lessonId: await secondClassLesson(db, school),
      componentId: school.components.mathematics,
      enrollmentId: student.enrollmentId,
      accountId: school.administrator.id,
      instructorId: school.otherInstructor.id,
      staffId: school.administrator.id,
    }
    const guardianOf = (name: string, taxNumber: string) =>
      createAccount(db, { institution: school.id, role: 'GUARDIAN', name, taxNumber })
    const guardian = await guardianOf('Marta Responsável', '15350946056')
    const otherGuardian = await guardianOf('Outro Responsável', '87748248800')
    const idsOf = async (part: Part, studentId: string, of: Account): Promise<IdsByKind> => {
      const records = await recordsOf(db, school, part)
      const access = await accessOf(db, school, part.accountId)
      const structure = await structureOf(db, school, part)
      return {
        ...structure,
        academicYear: school.year,
        academicTerm: school.terms[2]?.id ?? '',
        educationLevel: school.level,
        grade: part.gradeId,
        gradeOrEvent: part.gradeId,
        gradeOrCovered: part.gradeId,
        curriculumComponent: part.componentId,
        enrollment: part.enrollmentId,
        entrance: part.gradeId,
        ...(await surveyOf(db, school, studentId)),
        student: studentId,
        instructor: part.instructorId,
        staff: part.staffId,
        user: studentId,
        pushSubscription: access.pushSubscription,
        session: access.session,
        ...(await factorOf(db, school, part.accountId)),
        import: access.import,
        merge: await mergeRowOf(db, school, studentId),
        plan: part.planId,
        planOrCovered: part.planId,
        ...(await messageOf(db, school, { accountId: part.accountId, studentId })),
        weeklyTime: await weeklyTimeOf(db, school, part),
        ...(await makingOf(db, school, part)),
        timetableDraft: await draftOf(db, school, part),
        lesson: part.lessonId,
        accomplishment: records.release,
        lessonWithdrawal: records.withdrawal,
        instructorAbsence: await absenceOf(db, school, part.instructorId),
        lessonCover: await coverOf(db, school, part),
        evaluation: records.evaluation,
        studentEvaluation: records.score,
        opinionSentence: await sentenceOf(db, school, part.accountId),
        resultAppeal: await appealOf(db, school, part.enrollmentId),
        dependency: await dependencyOf(db, school, { accountId: studentId, componentId: part.componentId }),
        councilMeeting: await meetingOf(db, school, part.gradeId),
        absenceJustification: await justificationOf(db, school, studentId),
        absenceNote: await absenceNoteOf(db, school, { guardianId: of.id, studentId }),
        recordProposal: await proposalOf(db, school, { guardianId: of.id, studentId }),
        ...(await searchOf(db, school, studentId)),
        studentNote: await noteOn(db, school, { studentId, authorId: part.instructorId }),
        academicRecord: await academicRecordOf(db, school, studentId),
        file: records.file,
        document: records.document,
        ...(await bondOf(db, school, { guardian: of, studentId })),
      }
    }
    await campaignOf(db, school)
    for (const personId of [school.students[0]?.personId ?? '', student.personId])
      await pictureOf(db, school, personId)
    const ownLink = async (accountId: string): Promise<Partial<IdsByKind>> => ({
      calendarLink: await linkOf(db, school, { id: randomUUID(), accountId, kind: 'LESSONS' }),
    })
    const ofStudent = await ownLink(school.students[0]?.id ?? '')
    return {
      ...school,
      guardian,
      otherGuardian,
      mine: await idsOf(mine, school.students[0]?.id ?? '', guardian),
      theirs: await idsOf(theirs, student.accountId, otherGuardian),
      mineAs: {
        ADMINISTRATOR: { opinionSentence: await sentenceOf(db, school, school.administrator.id) },
        INSTRUCTOR: await ownLink(school.instructor.id),
        STUDENT: ofStudent,
        'STUDENT-SMELJ': ofStudent,
        GUARDIAN: {
          file: await guardianCardOf(db, school, {
            guardian,
            gradeId: mine.gradeId,
            studentId: school.students[0]?.id ?? '',
          }),
        },
      },
    }
  })
}
