import { createGrade, deleteGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import { type DecisionWrite, decideCouncil } from '@lousa/contract/evaluation/council/council.contract.ts'
import {
  annulMeeting,
  collectDecisions,
  createMeeting,
  deleteMeeting,
  getMeeting,
  listMeetings,
  type Meeting,
  type MeetingHead,
  releaseDecision,
  signMeeting,
  updateMeeting,
} from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const as = (token = school.administrator.token) => ({ host: school.host, token })
const gradeId = () => school.classes[0]!.id
const PRESIDENT = { name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' as const }
const WHOLE = {
  date: TEST_TODAY,
  startTime: '14:00:00',
  endTime: '16:00:00',
  place: 'Sala dos professores',
  attendants: [PRESIDENT],
}

const create = (more: Record<string, unknown> = {}, token?: string): Promise<Sent> =>
  app.call(createMeeting, { ...as(token), body: { gradeId: gradeId(), ...WHOLE, ...more } })
const created = async (more: Record<string, unknown> = {}): Promise<Meeting> => (await create(more)).body
const read = (id: string, token?: string): Promise<Sent> =>
  app.call(getMeeting, { ...as(token), params: { id } })
const update = (id: string, body: Record<string, unknown>, token?: string): Promise<Sent> =>
  app.call(updateMeeting, { ...as(token), params: { id }, body })
const sign = (
  id: string,
  body: { version?: number; decisionCount?: number } = {},
  token?: string,
): Promise<Sent> => app.call(signMeeting, { ...as(token), params: { id }, body })
const annul = (id: string, body: { reason: string; version?: number }, token?: string): Promise<Sent> =>
  app.call(annulMeeting, { ...as(token), params: { id }, body })
const remove = (id: string, token?: string): Promise<Sent> =>
  app.call(deleteMeeting, { ...as(token), params: { id } })
const collect = (id: string, token?: string): Promise<Sent> =>
  app.call(collectDecisions, { ...as(token), params: { id }, body: {} })
const release = (
  id: string,
  body: { number?: number; version?: number; studentEnrollmentId?: string } = {},
  token?: string,
): Promise<Sent> =>
  app.call(releaseDecision, {
    ...as(token),
    params: { id },
    body: { studentEnrollmentId: school.enrollments[0]!, number: 1, ...body },
  })
const list = async (query: Record<string, string> = { gradeId: gradeId() }, token?: string): Promise<Sent> =>
  app.call(listMeetings, { ...as(token), query })
const note = (
  text: string,
  more: { meetingId?: string | null } & Partial<DecisionWrite> = {},
): Promise<Sent> => {
  const { meetingId, ...own } = more
  const decision = { studentEnrollmentId: school.enrollments[0]!, kind: 'NOTE' as const, text, ...own }
  const body = {
    gradeId: gradeId(),
    decisions: [decision],
    ...(meetingId === undefined ? {} : { meetingId }),
  }
  return app.call(decideCouncil, { ...as(), body })
}
/** A decision of another day that no call of today could take, since the terms of the class are open. */
const decided = (kind: string, meetingId: string | null, at = 0) =>
  app.owner.query(
    `insert into council_decision (institution_id, student_enrollment_id, number, kind, meeting_id, author_id, recorded_at)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, now() from council_decision
     where institution_id = $1 and student_enrollment_id = $2`,
    [school.id, school.enrollments[at], kind, meetingId, school.administrator.id],
  )
const linesOf = ({ paragraphs }: Meeting): string[] => paragraphs.map(({ text }) => text)

test('minutes are written by the office alone; drafts are read by no other role', async () => {
  const { id } = await created()
  const { token } = school.instructor
  for (const answer of [
    await create({}, token),
    await update(id, { place: 'x' }, token),
    await sign(id, {}, token),
    await annul(id, { reason: 'x' }, token),
    await remove(id, token),
    await collect(id, token),
    await release(id, {}, token),
  ])
    expect(answer.status).toBe(403)
  expect((await read(id, token)).status).toBe(404)
  expect((await read(id, school.students[0]!.token)).status).toBe(403)
  expect((await list({ gradeId: gradeId() }, token)).body.data).toEqual([])
  expect((await list({ academicYearId: school.year }, token)).body.data).toEqual([])
  expect((await list({})).status).toBe(422)
})

test('nothing of another institution is reached', async () => {
  const { id } = await created()
  const other = await createSchool(app)
  const them = { host: other.host, token: other.administrator.token }
  expect((await app.call(getMeeting, { ...them, params: { id } })).status).toBe(404)
  expect((await app.call(signMeeting, { ...them, params: { id }, body: {} })).status).toBe(404)
  const body = { gradeId: other.classes[0]!.id, ...WHOLE }
  expect((await app.call(createMeeting, { ...them, body: { ...body, copyFromId: id } })).status).toBe(404)
  const attendants = [{ accountId: school.administrator.id }]
  const stranger = await app.call(createMeeting, { ...them, body: { ...body, attendants } })
  expect([stranger.status, stranger.body.errors[0].path]).toEqual([422, 'attendants.0.accountId'])
})

test('a meeting has a day of its year, times in order, a term of its level and each attendant once', async () => {
  const fault = async (more: Record<string, unknown>) => {
    const { status, body } = await create(more)
    return [status, body.errors?.[0]?.path]
  }
  expect(await fault({ date: '2025-12-31' })).toEqual([422, 'date'])
  expect(await fault({ date: '2028-01-01' })).toEqual([422, 'date'])
  expect(await fault({ endTime: '13:00:00' })).toEqual([422, 'endTime'])
  expect(await fault({ attendants: [{ function: 'Diretora' }] })).toEqual([422, 'attendants.0.name'])
  expect(await fault({ attendants: [PRESIDENT, PRESIDENT] })).toEqual([422, 'attendants.1.duty'])
  const twice = [{ accountId: school.instructor.id }, { accountId: school.instructor.id }]
  expect(await fault({ attendants: twice })).toEqual([422, 'attendants.1.accountId'])
  const { rows } = await app.owner.query(
    `with level as (insert into education_level (institution_id, id, academic_year_id, name, type)
       select institution_id, uuidv7(), academic_year_id, 'Outro', 'SEMESTER' from education_level where id = $1
       returning institution_id, id)
     insert into academic_term (institution_id, id, academic_year_id, education_level_id, position, start_date, end_date)
     select institution_id, uuidv7(), $2, id, 1, '2026-02-09', '2026-06-30' from level returning id`,
    [school.level, school.year],
  )
  expect(await fault({ academicTermId: rows[0].id })).toEqual([422, 'academicTermId'])
})

test('minutes lack what they say until they are signed', async () => {
  const { id, lacks } = await created({ startTime: null, attendants: [], date: '2026-12-10' })
  expect(lacks).toEqual(['DATE_AHEAD', 'START_TIME', 'ATTENDANTS'])
  expect((await sign(id)).body).toMatchObject({ code: 'MEETING_INCOMPLETE', lacks })
  const { body } = await update(id, { date: TEST_TODAY, startTime: '14:00:00', attendants: [PRESIDENT] })
  expect(body.lacks).toEqual([])
  expect((await sign(id)).status).toBe(200)
})

test('two secretaries: the second sees what the first has saved, and writes over nothing', async () => {
  const { id, version } = await created()
  expect((await update(id, { place: 'Biblioteca', version })).status).toBe(200)
  const late = await update(id, { place: 'Auditório', version })
  expect([late.status, late.body.current.place]).toEqual([409, 'Biblioteca'])
  expect((await sign(id, { version })).status).toBe(409)
  expect((await read(id)).body.place).toBe('Biblioteca')
})

test('the same values are no change', async () => {
  const { id, version } = await created()
  expect((await update(id, { ...WHOLE, version })).body.version).toBe(version)
})

test('a text of the office stays as it was typed while decisions add their sentences', async () => {
  const { id } = await created({ discussion: 'Assunto um.\nAssunto dois.' })
  await note('Mudará de turno')
  const { body } = await read(id)
  expect(linesOf(body).slice(2, -1)).toEqual([
    'Assunto um.',
    'Assunto dois.',
    'Foram registradas as seguintes deliberações:',
    expect.stringMatching(/^Quanto a .+, registrou-se: Mudará de turno\.$/),
  ])
  expect(body).toMatchObject({ decisionCount: 1, discussion: 'Assunto um.\nAssunto dois.' })
})

test('decisions belong to the newest draft of the whole year, to the one that is named, or to none', async () => {
  const old = await created({ date: '2026-08-10' })
  const newest = await created()
  await note('Uma')
  await note('Outra', { meetingId: old.id })
  await note('Sem ata', { meetingId: null })
  const ofTerm = await created({ academicTermId: school.terms[0]!.id })
  await note('Ainda uma')
  const texts = async (id: string) => linesOf((await read(id)).body).join(' ')
  expect(await texts(ofTerm.id)).not.toContain('Ainda uma')
  expect(await texts(newest.id)).toMatch(/Uma\..*Ainda uma\./)
  expect(await texts(newest.id)).not.toMatch(/Outra|Sem ata/)
  expect(await texts(old.id)).toMatch(/Outra\./)
  const other = await created({ gradeId: school.classes[1]!.id })
  expect((await note('x', { meetingId: other.id })).status).toBe(404)
  await sign(old.id)
  expect((await note('x', { meetingId: old.id })).body.code).toBe('MEETING_SIGNED')
})

test('a decision that follows keeps the office from signing a text that it has not read, and from no other change', async () => {
  const { id, version, decisionCount } = await created()
  await note('Depois da leitura')
  const late = await sign(id, { version, decisionCount })
  expect([late.status, late.body.current.decisionCount]).toEqual([409, 1])
  expect((await update(id, { place: 'Biblioteca', version })).status).toBe(200)
  expect((await sign(id, { decisionCount: 1 })).status).toBe(200)
})

test('signed minutes have a number of their year and stay as they are', async () => {
  const { id } = await created({ attendants: [PRESIDENT, { accountId: school.instructor.id }] })
  await note('Mudará de turno')
  const other = await created({ gradeId: school.classes[1]!.id })
  const { body: second } = await sign(other.id)
  const { body: signed } = await sign(id)
  expect([second.number, signed.number]).toEqual([1, 2])
  expect(signed).toMatchObject({ status: 'SIGNED', signedBy: { id: school.administrator.id }, lacks: [] })
  for (const answer of [
    await update(id, { place: 'x' }),
    await sign(id),
    await remove(id),
    await collect(id),
  ])
    expect([answer.status, answer.body.code]).toEqual([422, 'MEETING_SIGNED'])
  await note('Depois')
  await app.owner.query('update person set name = $2 where id = $1', [
    school.instructor.personId,
    'Nome Trocado',
  ])
  const { body: later } = await read(id)
  expect(later.paragraphs).toEqual(signed.paragraphs)
  expect(later.attendants).toEqual(signed.attendants)
})

test('an unsigned name follows the record of its account', async () => {
  const { id } = await created({ attendants: [{ accountId: school.instructor.id, name: 'Ignorado' }] })
  await app.owner.query('update person set social_name = $2 where id = $1', [
    school.instructor.personId,
    'Nome Social',
  ])
  expect((await read(id)).body.attendants[0].name).toBe('Nome Social')
})

test('an instructor reads signed minutes of the own class, and of no other', async () => {
  const { id } = await created()
  await sign(id)
  const { token } = school.instructor
  expect((await read(id, token)).body.suggested).toEqual([])
  expect((await list({ gradeId: gradeId() }, token)).body.data).toMatchObject([{ id, number: 1 }])
  const { rows } = await app.owner.query(
    `select g.id from grade g where g.institution_id = $1 and not g.is_event and not exists (
       select 1 from reach_grade r where r.institution_id = $1 and r.account_id = $2 and r.grade_id = g.id)`,
    [school.id, school.instructor.id],
  )
  const untaught: string = rows[0].id
  const foreign = await created({ gradeId: untaught })
  await sign(foreign.id)
  expect((await read(foreign.id, token)).status).toBe(404)
  expect((await list({ gradeId: untaught }, token)).status).toBe(404)
})

test('an instructor reads the draft of an own class while its council meets, and neither before nor after', async () => {
  const { id } = await created()
  const { token } = school.instructor
  const inStatus = (status: string) =>
    app.owner.query(
      `insert into class_result (institution_id, grade_id, status, changed_by, changed_at) values ($1, $2, $3, $4, now())
       on conflict (institution_id, grade_id) do update set status = excluded.status`,
      [school.id, gradeId(), status, school.administrator.id],
    )
  const listed = async () => (await list({ academicYearId: school.year }, token)).body.data
  expect([(await read(id, token)).status, await listed()]).toEqual([404, []])
  await inStatus('COUNCIL')
  expect((await read(id, token)).status).toBe(200)
  expect(await listed()).toMatchObject([{ id, status: 'OPEN' }])
  const update = await app.call(updateMeeting, {
    host: school.host,
    token,
    params: { id },
    body: { place: 'Pátio' },
  })
  expect(update.status).toBe(403)
  await inStatus('DECIDED')
  expect([(await read(id, token)).status, await listed()]).toEqual([404, []])
})

test('an instructor lists the minutes of the year, of own classes alone', async () => {
  const { id } = await created()
  await sign(id)
  const foreign = await app.owner.query(
    `select g.id from grade g where g.institution_id = $1 and not g.is_event and not exists (
       select 1 from reach_grade r where r.institution_id = $1 and r.account_id = $2 and r.grade_id = g.id)`,
    [school.id, school.instructor.id],
  )
  await sign((await created({ gradeId: foreign.rows[0].id })).id)
  const { body } = await list({ academicYearId: school.year }, school.instructor.token)
  expect(body.data.map((one: { id: string }) => one.id)).toEqual([id])
})

test('an attendant who is replaced leaves an entry with both names', async () => {
  const { id } = await created({ attendants: [PRESIDENT, { name: 'Davi Rosa' }] })
  await update(id, { attendants: [PRESIDENT, { name: 'Elza Dias' }] })
  const { rows } = await app.owner.query(
    `select changes from audit_entry where entity_id = $1 and action = 'UPDATED' order by id desc limit 1`,
    [id],
  )
  expect(rows[0].changes).toEqual([{ field: 'attendants', from: 'Davi Rosa', to: 'Elza Dias' }])
})

test('a former instructor reads no minutes of the class but those of a meeting attended', async () => {
  const { id } = await created()
  await sign(id)
  const attended = await created({ attendants: [PRESIDENT, { accountId: school.instructor.id }] })
  await sign(attended.id)
  const { token } = school.instructor
  expect((await read(id, token)).status).toBe(200)
  await app.owner.query(
    `update lesson_plan_instructor set start_date = '2026-03-02', end_date = '2026-03-13'
     where institution_id = $1 and account_id = $2`,
    [school.id, school.instructor.id],
  )
  expect((await read(id, token)).status).toBe(404)
  expect((await read(attended.id, token)).status).toBe(200)
  expect((await list({ gradeId: gradeId() }, token)).body.data).toMatchObject([{ id: attended.id }])
})

test('annulled minutes keep number and text, and a reason says why', async () => {
  const { id } = await created()
  await decided('APPROVE', id)
  const { body: signed } = await sign(id)
  expect((await annul(id, { reason: '  ' })).status).toBe(422)
  const { body } = await annul(id, { reason: 'Assinada por engano', version: signed.version })
  expect(body).toMatchObject({
    status: 'ANNULLED',
    number: 1,
    paragraphs: signed.paragraphs,
    annulledReason: 'Assinada por engano',
    annulledBy: { id: school.administrator.id },
  })
  expect((await annul(id, { reason: 'De novo' })).body.code).toBe('INVALID_TRANSITION')
  const next = await created()
  expect(next.decisionsWithoutMinutes).toBe(1)
  expect((await collect(next.id)).body).toMatchObject({ decisionsWithoutMinutes: 0, decisionCount: 1 })
  expect((await sign(next.id)).body.number).toBe(2)
})

test('minutes that correct others name them, and are of the same class', async () => {
  const draft = await created()
  expect((await create({ rectifiesId: draft.id })).body.code).toBe('INVALID_TRANSITION')
  await sign(draft.id)
  const foreign = await create({ gradeId: school.classes[1]!.id, rectifiesId: draft.id })
  expect(foreign.body.code).toBe('INVALID_TRANSITION')
  const { id } = await created({ rectifiesId: draft.id })
  expect((await read(draft.id)).body.rectifiedBy).toBeNull()
  const { body } = await sign(id)
  expect(linesOf(body)[1]).toBe('Esta ata retifica a Ata nº 1, da reunião de 17/08/2026.')
  expect((await read(draft.id)).body.rectifiedBy).toMatchObject({ id, number: 2 })
})

test('minutes that correct others take their term, times, place and attendants, and repeat their decisions', async () => {
  const former = await created({ academicTermId: school.terms[0]!.id })
  await note('Mudará de turno', { meetingId: former.id })
  await sign(former.id)
  const body = { gradeId: gradeId(), date: TEST_TODAY, rectifiesId: former.id }
  const { body: draft } = await app.call(createMeeting, { ...as(), body })
  expect(draft).toMatchObject({
    academicTerm: { id: school.terms[0]!.id },
    startTime: WHOLE.startTime,
    endTime: WHOLE.endTime,
    place: WHOLE.place,
    attendants: [PRESIDENT],
  })
  expect(linesOf(draft).join(' ')).toMatch(/Foram registradas .* registrou-se: Mudará de turno\./)
  expect((await create({ rectifiesId: former.id, place: null })).body.place).toBeNull()
  await sign(draft.id)
  const { body: second } = await create({ rectifiesId: draft.id, academicTermId: null })
  expect(linesOf(second).join(' ')).toContain('registrou-se: Mudará de turno.')
})

test('minutes that correct others state the withdrawal of a decision, and never that nothing was decided', async () => {
  const former = await created()
  await decided('APPROVE', former.id)
  await sign(former.id)
  const { id } = await created({ rectifiesId: former.id })
  const text = async () => linesOf((await read(id)).body).join(' ')
  expect(await text()).toContain('o conselho decidiu pela aprovação.')
  await decided('WITHDRAWN', id)
  expect(await text()).toContain('o conselho retirou a decisão anterior.')
  expect(await text()).not.toContain('decidiu pela aprovação')
  const empty = await created({ gradeId: school.classes[1]!.id })
  await sign(empty.id)
  const correction = await created({ gradeId: school.classes[1]!.id, rectifiesId: empty.id })
  expect(linesOf(correction).join(' ')).not.toContain('Não houve deliberações')
})

test('minutes that correct others state no decision that another one replaced, and are not signed without the later one', async () => {
  const former = await created()
  await decided('APPROVE', former.id)
  await sign(former.id)
  const { id } = await created({ rectifiesId: former.id })
  await decided('RETAIN', null)
  const draft = (await read(id)).body
  expect(linesOf(draft).join(' ')).toContain(
    'a decisão da ata retificada foi substituída por decisão posterior, que não consta de ata.',
  )
  expect(linesOf(draft).join(' ')).not.toContain('decidiu pela aprovação')
  expect(draft.lacks).toEqual(['LATER_DECISIONS'])
  expect((await sign(id)).body).toMatchObject({ code: 'MEETING_INCOMPLETE', lacks: ['LATER_DECISIONS'] })
  const { body } = await collect(id)
  expect(body.lacks).toEqual([])
  const signed = (await sign(id)).body
  expect(linesOf(signed).join(' ')).toContain('o conselho decidiu pela retenção.')
  expect(linesOf(signed).join(' ')).not.toMatch(/aprovação|substituída/)
})

test('minutes that correct others are signed after a decision in no minutes was taken back', async () => {
  const former = await created()
  await decided('APPROVE', null)
  await decided('WITHDRAWN', former.id)
  await note('Muda de turno', { meetingId: former.id })
  await sign(former.id)
  await decided('APPROVE', null)
  await decided('WITHDRAWN', null)
  const { id, lacks, decisionsWithoutMinutes } = await created({ rectifiesId: former.id })
  expect([lacks, decisionsWithoutMinutes]).toEqual([[], 0])
  expect((await sign(id)).body.status).toBe('SIGNED')
})

test('minutes that correct others name the minutes of the decision that replaced theirs, and are signed', async () => {
  const former = await created()
  await decided('APPROVE', former.id)
  await sign(former.id)
  const later = await created()
  await decided('RETAIN', later.id)
  const { id } = await created({ rectifiesId: former.id })
  const text = async () => linesOf((await read(id)).body).join(' ')
  expect(await text()).toContain('por decisão posterior, ainda sem ata assinada.')
  await sign(later.id)
  expect(await text()).toContain('por decisão posterior, da Ata nº 2, de 17/08/2026.')
  expect((await sign(id)).body).toMatchObject({ status: 'SIGNED', number: 3 })
  await annul(later.id, { reason: 'Engano' })
  const { body } = await create({ rectifiesId: id })
  expect(body.lacks).toEqual(['LATER_DECISIONS'])
})

test('minutes that correct annulled ones are not signed', async () => {
  const former = await created()
  await sign(former.id)
  const { id } = await created({ rectifiesId: former.id })
  await annul(former.id, { reason: 'Engano' })
  expect((await sign(id)).body.code).toBe('INVALID_TRANSITION')
  expect((await remove(id)).status).toBe(204)
})

test('an attendant who is in the list twice keeps minutes from being signed', async () => {
  const { id } = await created({ attendants: [PRESIDENT, { accountId: school.instructor.id }] })
  await app.owner.query(
    `insert into council_attendant (institution_id, meeting_id, position, account_id, name)
     select institution_id, meeting_id, 9, account_id, name from council_attendant
     where institution_id = $1 and account_id is not null`,
    [school.id],
  )
  const answer = await sign(id)
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'attendants.2.accountId'])
})

test('the withdrawal of a decision that is in minutes is in minutes too', async () => {
  const former = await created()
  await decided('APPROVE', former.id)
  await sign(former.id)
  await decided('WITHDRAWN', null)
  const { id, decisionsWithoutMinutes } = await created()
  expect(decisionsWithoutMinutes).toBe(1)
  const { body } = await collect(id)
  expect(body).toMatchObject({ decisionCount: 1, decisionsWithoutMinutes: 0 })
  expect(linesOf(body).join(' ')).toContain('o conselho retirou a decisão anterior.')
})

test('a decision leaves a draft, stays in force, and comes back', async () => {
  const { id } = await created()
  await note('A família foi ouvida.', { meetingId: id })
  await decided('APPROVE', id)
  const current = async () => (await read(id)).body
  const before = linesOf(await current())
  expect((await release(id, { number: 7 })).status).toBe(404)
  expect((await release(id, { studentEnrollmentId: school.enrollments[1]! })).status).toBe(404)
  expect((await release(id, { number: 2, version: 99 })).body.code).toBe('STALE_VERSION')
  const other = await created()
  expect((await release(other.id, { number: 2 })).status).toBe(404)

  const { status, body } = await release(id, { number: 2 })
  expect([status, body.decisionCount, body.decisionsWithoutMinutes]).toEqual([200, 1, 1])
  expect(linesOf(body)).not.toEqual(before)
  expect((await release(id, { number: 2 })).status).toBe(404)
  // A user who has read the text of before signs no text without the decision.
  expect((await sign(id, { decisionCount: 2 })).body.code).toBe('STALE_VERSION')
  const { rows } = await app.owner.query(
    `select kind, meeting_id from council_decision where institution_id = $1 order by number`,
    [school.id],
  )
  expect(rows).toEqual([
    { kind: 'NOTE', meeting_id: id },
    { kind: 'APPROVE', meeting_id: null },
  ])
  const { body: entries } = await app.call(listAuditEntries, { ...as(), query: { gradeId: gradeId() } })
  expect(entries.data.find(({ action }: { action: string }) => action === 'DECISION_RELEASED')).toMatchObject(
    { entityId: id, by: { id: school.administrator.id } },
  )

  const again = (await collect(id)).body
  expect(again).toMatchObject({ decisionCount: 2, decisionsWithoutMinutes: 0 })
  expect(linesOf(again)).toEqual(before)
  expect((await sign(id, { decisionCount: 2 })).status).toBe(200)
  expect((await release(id, { number: 2 })).body.code).toBe('MEETING_SIGNED')
})

test('a released decision leaves with those that it replaced, and minutes state none of them', async () => {
  const { id } = await created()
  await decided('RETAIN', id)
  await note('A família foi ouvida.', { meetingId: id })
  await decided('APPROVE', id)
  await decided('APPROVE', id, 1)
  await decided('WITHDRAWN', id, 1)
  const { body } = await release(id, { number: 3 })
  expect(body).toMatchObject({ decisionCount: 3, decisionsWithoutMinutes: 1 })
  expect(linesOf(body).join(' ')).toContain('registrou-se: A família foi ouvida.')
  expect(linesOf(body).join(' ')).not.toMatch(/decidiu/)
  const withdrawn = await release(id, { number: 2, studentEnrollmentId: school.enrollments[1]! })
  expect(withdrawn.body).toMatchObject({ decisionCount: 1, decisionsWithoutMinutes: 1 })
  expect(linesOf(withdrawn.body).join(' ')).not.toMatch(/decidiu|retirou/)
  const again = (await collect(id)).body
  expect(again).toMatchObject({ decisionCount: 2, decisionsWithoutMinutes: 0 })
  expect(linesOf(again).join(' ')).toContain('o conselho decidiu pela aprovação.')
})

test('notes and decisions that another one replaced stay in the draft', async () => {
  const { id, version } = await created()
  await decided('RETAIN', id)
  await decided('APPROVE', id)
  await note('A família foi ouvida.', { meetingId: id })
  await note('Sem decisão.', { meetingId: id, studentEnrollmentId: school.enrollments[1]! })
  for (const answer of [
    await release(id, { number: 1 }),
    await release(id, { number: 3 }),
    await release(id, { number: 1, studentEnrollmentId: school.enrollments[1]! }),
  ])
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_TRANSITION'])
  expect((await read(id)).body).toMatchObject({ decisionCount: 4, version })
})

test('a draft that corrects other minutes releases no decision, as theirs would come in its place', async () => {
  const former = await created()
  await decided('RETAIN', former.id)
  await sign(former.id)
  const { id } = await created({ rectifiesId: former.id })
  await decided('APPROVE', id)
  expect((await release(id, { number: 2 })).body.code).toBe('INVALID_TRANSITION')
  const { body } = await read(id)
  expect(linesOf(body).join(' ')).toContain('o conselho decidiu pela aprovação.')
  expect(linesOf(body).join(' ')).not.toContain('retenção')
})

test('a text out of which one decision has gone and into which another has come is not signed unread', async () => {
  const { id } = await created()
  await decided('APPROVE', id)
  const { version, decisionCount } = (await read(id)).body
  expect((await release(id)).body.version).toBe(version + 1)
  await decided('RETAIN', id, 1)
  const late = await sign(id, { version, decisionCount })
  expect([late.status, late.body.code, late.body.current.decisionCount]).toEqual([409, 'STALE_VERSION', 1])
  expect((await sign(id, { version: version + 1, decisionCount })).status).toBe(200)
})

test('decisions without minutes are collected once, and stay when the draft is deleted', async () => {
  await decided('APPROVE', null)
  await decided('WITHDRAWN', null, 1)
  const { id, decisionsWithoutMinutes } = await created()
  expect(decisionsWithoutMinutes).toBe(1)
  const { body } = await collect(id)
  expect(body).toMatchObject({ decisionCount: 1, decisionsWithoutMinutes: 0 })
  expect((await collect(id)).body).toEqual(body)
  expect((await remove(id)).status).toBe(204)
  expect((await read(id)).status).toBe(404)
  expect((await created()).decisionsWithoutMinutes).toBe(1)
})

test('attendants are copied from the meeting of another class, and instructors of the class are suggested', async () => {
  const { id, suggested } = await created()
  expect(suggested).toMatchObject([
    { function: 'Docente de Matemática' },
    { accountId: school.instructor.id, function: 'Docente de Língua Portuguesa' },
  ])
  const body = { gradeId: school.classes[1]!.id, date: TEST_TODAY, copyFromId: id }
  const copy: Meeting = (await app.call(createMeeting, { ...as(), body })).body
  expect(copy.attendants).toMatchObject([PRESIDENT])
  const heads: MeetingHead[] = (await list({ academicYearId: school.year })).body.data
  expect(new Set(heads.map(one => one.grade.id))).toEqual(new Set([gradeId(), school.classes[1]!.id]))
})

test('a council may meet after the year is finished', async () => {
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  const { id } = await created()
  expect((await sign(id)).status).toBe(200)
})

test('a class with minutes is not deleted', async () => {
  const made = await app.call(createGrade, {
    ...as(),
    body: {
      educationLevelId: school.level,
      name: '9º B',
      type: 'MARK',
      highest: 100,
      average: 60,
    },
  })
  const { id } = await created({ gradeId: made.body.id })
  const removal = () => app.call(deleteGrade, { ...as(), params: { id: made.body.id } })
  expect((await removal()).body.code).toBe('IN_USE')
  await remove(id)
  expect((await removal()).status).toBe(204)
})

test('two signatures at once of two classes have two numbers', async () => {
  const ids = [(await created()).id, (await created({ gradeId: school.classes[1]!.id })).id]
  const numbers = (await Promise.all(ids.map(id => sign(id)))).map(({ body }) => body.number)
  expect(numbers.toSorted()).toEqual([1, 2])
})

test('the history has each step, and of texts their length alone', async () => {
  const { id } = await created({ discussion: 'Caso da Ana' })
  await read(id)
  await sign(id)
  await annul(id, { reason: 'Engano na data' })
  const { body } = await app.call(listAuditEntries, { ...as(), query: { gradeId: gradeId() } })
  const own = body.data.filter((entry: { entityId: string }) => entry.entityId === id)
  expect(own.map((entry: { action: string }) => entry.action).toSorted()).toEqual([
    'ANNULLED',
    'CREATED',
    'SIGNED',
    'VIEWED',
  ])
  expect(JSON.stringify(body)).not.toMatch(/Caso da Ana|Engano na data/)
})
