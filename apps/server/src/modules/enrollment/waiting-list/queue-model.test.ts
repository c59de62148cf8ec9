import { updateGrade } from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrollmentDesk, type StoredEnrollment } from '../../../../test/enrollment-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { reofferExpired } from './offer-sweep.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const desk = enrollmentDesk(() => app)

const PEOPLE = 8
const person = fc.nat(PEOPLE - 1)
/** The acts of several people at once, then those of the next. */
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ENTER' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('LEAVE' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ACCEPT' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('REFUSE' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('CALL' as const), who: person }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('CAPACITY' as const), places: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('MINUTES' as const), minutes: fc.constantFrom(5, 61) }),
  },
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never
const rounds = fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 })

type World = { office: School; gradeId: string; people: Account[] }

const createWorld = async (offerHours: number): Promise<World> => {
  app.clock.set(TEST_NOW)
  const office = await createSchool(app, { kind: 'MUNICIPAL' })
  const gradeId = office.classes[1]!.id
  await desk.setInstitution(office, { waitlist_promotion: true, offer_hours: offerHours })
  await desk.setGrade(office, gradeId, { self_enrollment: true, capacity: 2 })
  return { office, gradeId, people: await desk.students(office, PEOPLE) }
}

/** A continuing enrolment, as they knew it before the round. */
const runningOf = (rows: readonly StoredEnrollment[], who: Account): string | undefined =>
  rows.find(row => row.account_id === who.id && row.exit_date === null)?.id

const act = async ({ office, gradeId, people }: World, each: Deed, before: readonly StoredEnrollment[]) => {
  if (each.kind === 'MINUTES') {
    app.clock.set(new Date(app.clock.now().getTime() + each.minutes * 60_000))
    return reofferExpired(app)
  }
  if (each.kind === 'CAPACITY')
    return app.call(updateGrade, {
      host: office.host,
      token: office.administrator.token,
      params: { id: gradeId },
      body: { capacity: each.places },
    })
  const who = people[each.who]!
  if (each.kind === 'ENTER') return desk.enter(office, who, { gradeId, confirmOccupation: 'WAITLIST' })
  const id = runningOf(before, who)
  if (id === undefined) return null
  if (each.kind === 'LEAVE') return desk.leave(office, who, id)
  if (each.kind === 'CALL') return desk.promote(office, [id], 'Chamada pela secretaria')
  return desk.answer(office, who, id, each.kind === 'ACCEPT')
}

const isWaiting = (row: StoredEnrollment): boolean => row.status === 'SURPLUS' && row.exit_date === null
const isActive = (row: StoredEnrollment): boolean => row.status === 'ACTIVE' && row.exit_date === null

const capacityOf = async (gradeId: string): Promise<number> =>
  (await app.owner.query('select capacity from grade where id = $1', [gradeId])).rows[0].capacity

/** These statements hold after every round, in any order of simultaneous acts. */
const expectSound = async (
  { gradeId, people }: World,
  {
    before,
    after,
    actors,
    offers,
  }: {
    before: StoredEnrollment[]
    after: StoredEnrollment[]
    actors: ReadonlySet<string>
    offers: boolean
  },
): Promise<void> => {
  const now = app.clock.now()
  const active = after.filter(isActive)
  const waiting = after.filter(isWaiting)
  const offered = waiting.filter(row => row.offer_expires_at !== null && row.offer_expires_at > now)
  const capacity = await capacityOf(gradeId)
  expect(active.length + offered.length).toBeLessThanOrEqual(capacity)
  for (const who of people)
    expect(after.filter(row => row.account_id === who.id && row.exit_date === null).length).toBeLessThan(2)
  const numbers = after.flatMap(row => row.class_number ?? [])
  expect(new Set(numbers).size).toBe(numbers.length)
  // Nobody is lost who did nothing themself.
  const passive = before.filter(row => row.exit_date === null && !actors.has(row.account_id))
  expect(passive.filter(row => !after.some(each => each.id === row.id && each.exit_date === null))).toEqual(
    [],
  )
  // A student who still waits stands behind the same people as before.
  const stayed = before.filter(isWaiting).filter(row => waiting.some(each => each.id === row.id))
  expect(waiting.filter(row => stayed.some(each => each.id === row.id)).map(row => row.id)).toEqual(
    stayed.map(row => row.id),
  )
  // Among students without an act of their own, none was called before those who stand ahead.
  const line = before.filter(
    row => isWaiting(row) && row.offer_expires_at === null && !actors.has(row.account_id),
  )
  const isCalled = line.map(({ id }) =>
    after.some(row => row.id === id && (isActive(row) || row.offer_expires_at !== null)),
  )
  expect(isCalled).toEqual(isCalled.toSorted((x, y) => Number(y) - Number(x)))
  // Nobody waits uncalled while a place is free.
  if (active.length + offered.length < capacity)
    expect(waiting.filter(row => row.offer_expires_at === null)).toEqual([])
  if (!offers) expect(offered).toEqual([])
}

const run = async (offerHours: number, script: Deed[][]): Promise<void> => {
  const world = await createWorld(offerHours)
  let before: StoredEnrollment[] = []
  for (const round of script) {
    const answers = await Promise.all(round.map(each => act(world, each, before)))
    for (const answer of answers) if (answer && 'status' in answer) expect(answer.status).toBeLessThan(500)
    await reofferExpired(app)
    const after = await desk.stored(world.gradeId)
    const actors = new Set(round.flatMap(each => ('who' in each ? world.people[each.who]!.id : [])))
    await expectSound(world, { before, after, actors, offers: offerHours > 0 })
    before = after
  }
}

test.each([
  ['at once', 0],
  ['by offers', 1],
])(
  'a class whose places are given %s is never overfull, loses nobody and keeps the order',
  async (_, hours) => {
    await fc.assert(
      fc.asyncProperty(rounds, script => run(hours, script)),
      { numRuns: 25, endOnFailure: false },
    )
  },
)
