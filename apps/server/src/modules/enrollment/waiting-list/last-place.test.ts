import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrollmentDesk } from '../../../../test/enrollment-desk.ts'
import { createSchool } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = enrollmentDesk(() => app)

test('of 50 people who try for the last place at once one has it, and 49 stand in line without a gap', async () => {
  const office = await createSchool(app, { kind: 'MUNICIPAL' })
  const gradeId = office.classes[1]!.id
  await desk.setGrade(office, gradeId, { self_enrollment: true, capacity: 1 })
  const people = await desk.students(office, 50)
  const answers = await Promise.all(
    people.map(who => desk.enter(office, who, { gradeId, confirmOccupation: 'WAITLIST' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const of = (status: string) => answers.filter(({ body }) => body.status === status)
  expect(of('ACTIVE').map(({ body }) => body.number)).toEqual([1])
  const positions = of('SURPLUS').map(({ body }) => Number(body.queuePosition))
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 49 }, (_, index) => index + 1))
  // The place in an answer is the place that the student has.
  const queue = (await desk.stored(gradeId)).filter(row => row.status === 'SURPLUS')
  for (const { body } of of('SURPLUS'))
    expect(queue.findIndex(row => row.id === body.id) + 1).toBe(body.queuePosition)
  expect(new Set(answers.map(({ body }) => body.protocol)).size).toBe(50)
})

test('one person who asks twenty times at once is enrolled once', async () => {
  const office = await createSchool(app, { kind: 'MUNICIPAL' })
  const gradeId = office.classes[1]!.id
  await desk.setGrade(office, gradeId, { self_enrollment: true })
  const [who] = await desk.students(office, 1)
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.enter(office, who!, { gradeId })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'ALREADY_ENROLLED']))
  expect(await desk.stored(gradeId)).toHaveLength(1)
})

test('two who are called for one offered place, and one who takes it, never fill it twice', async () => {
  const office = await createSchool(app, { kind: 'MUNICIPAL' })
  const gradeId = office.classes[1]!.id
  await desk.setInstitution(office, { waitlist_promotion: true, offer_hours: 2 })
  await desk.setGrade(office, gradeId, { self_enrollment: true, capacity: 1 })
  const people = await desk.students(office, 3)
  const ids: string[] = []
  for (const who of people)
    ids.push((await desk.enter(office, who, { gradeId, confirmOccupation: 'WAITLIST' })).body.id)
  await desk.leave(office, people[0]!, ids[0]!)
  const [accepted, called] = await Promise.all([
    desk.answer(office, people[1]!, ids[1]!, true),
    desk.promote(office, [ids[2]!], 'Mudou de bairro'),
  ])
  expect([accepted.status, called.body.data[0].code]).toEqual([200, 'GRADE_FULL'])
  const active = (await desk.stored(gradeId)).filter(row => row.status === 'ACTIVE')
  expect(active.map(row => row.id)).toEqual([ids[1]])
})

test('who enters while the year is being closed is waited for, and after it refused', async () => {
  const office = await createSchool(app, { kind: 'MUNICIPAL' })
  const gradeId = office.classes[1]!.id
  await desk.setGrade(office, gradeId, { self_enrollment: true })
  const [who] = await desk.students(office, 1)
  const closing = await app.owner.connect()
  try {
    await closing.query('begin')
    await closing.query('select 1 from academic_year where institution_id = $1 and id = $2 for update', [
      office.id,
      office.year,
    ])
    const entering = desk.enter(office, who!, { gradeId })
    await waitingLocks(app, 1)
    await closing.query("update academic_year set status = 'FINISHED' where id = $1", [office.year])
    await closing.query('commit')
    expect((await entering).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  } finally {
    closing.release()
  }
  expect(app.clock.now()).toEqual(TEST_NOW)
  expect(await desk.stored(gradeId)).toEqual([])
})
