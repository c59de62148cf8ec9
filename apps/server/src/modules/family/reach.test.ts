import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import * as calls from '@lousa/contract/family/family.contract.ts'
import { answerChildConsent } from '@lousa/contract/people/consent/consent.contract.ts'
import { proposeChildRecord } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyDesk } from '../../../test/family-desk.ts'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof familyDesk>
let message: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = familyDesk(app, school)
  message = await desk.write(school.students)
  await app.owner.query(
    `insert into reenrollment_campaign (institution_id, academic_year_id, opens, closes, letter)
     values ($1, $2, '2026-08-10', '2026-08-31', 'Prezada família')`,
    [school.id, school.year],
  )
})

/** Every call that reads of a child, with a query that it takes. A call without a line here or in `WRITES` fails the test below. */
const QUERIES: Record<string, () => Record<string, string>> = {
  'GET family/child/:studentId/academic-year': () => ({}),
  'GET family/child/:studentId/performance': () => ({ academicYearId: school.year, explain: 'true' }),
  'GET family/child/:studentId/frequency': () => ({ academicYearId: school.year }),
  'GET family/child/:studentId/timetable': () => ({ academicYearId: school.year }),
  'GET family/child/:studentId/enrollment': () => ({ academicYearId: school.year }),
  'GET family/child/:studentId/message': () => ({}),
  'GET family/child/:studentId/reenrollment': () => ({}),
  'GET family/child/:studentId/absence-note': () => ({}),
  'GET family/child/:studentId/record-proposal': () => ({}),
  'GET family/child/:studentId/consent': () => ({}),
  'GET family/child/:studentId/look': () => ({}),
  'GET family/child/:studentId/report-card/:fileId': () => ({}),
  'GET family/child/:studentId/report-card/:fileId/content': () => ({}),
}
/** A report card that the reader asked for while the child was in reach. */
const cardFile = async (reader: Account, student: Account): Promise<string> => {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into generated_file (institution_id, tag, name, title, status, size, content_type, params, request_key, requested_by,
       created_at, updated_at, expires_at)
     values ($1, 'REPORT_CARD', 'x', 'Boletim', 'READY', 3, 'application/pdf', $2, gen_random_uuid()::text, $3, $4, $4, '2027-01-01')
     returning id`,
    [
      school.id,
      JSON.stringify({ gradeId: school.classes[0]?.id, studentId: student.id }),
      reader.id,
      TEST_NOW.toISOString(),
    ],
  )
  const id = rows[0]?.id ?? ''
  await app.owner.query(
    `insert into generated_file_chunk (institution_id, generated_file_id, position, content) values ($1, $2, 0, '%PD')`,
    [school.id, id],
  )
  return id
}
/** Calls that write about a child, with a body and their status within reach. A note that is no one's is never found. */
const WRITES: Record<string, { body?: object | (() => object); status: number }> = {
  'POST family/child/:studentId/absence-note': {
    body: {
      clientId: '7d4fd1f67a0b4d6c9a4f1c7d1f1b2a01',
      start: '2026-08-10',
      end: '2026-08-10',
      reason: 'ILLNESS',
    },
    status: 201,
  },
  'POST family/child/:studentId/absence-note/:id/withdrawal': { status: 404 },
  'POST family/child/:studentId/record-proposal': { body: { cellphone: '51999990001' }, status: 201 },
  'POST family/child/:studentId/record-proposal/:id/withdrawal': { status: 404 },
  'POST family/child/:studentId/report-card': { body: () => ({ academicYearId: school.year }), status: 200 },
  'PATCH family/child/:studentId/message/:messageId': { body: { status: 'READ' }, status: 200 },
  'PUT family/child/:studentId/consent': { body: { given: false, textVersion: 1 }, status: 200 },
  'PUT family/child/:studentId/reenrollment': {
    body: () => ({ academicYearId: school.year, answer: 'CONFIRMED' }),
    status: 200,
  },
}
const NO_NOTE = '7d4fd1f6-7a0b-4d6c-9a4f-1c7d1f1b2a02'
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const ofChild: AnyEndpoint[] = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ access }) =>
  Object.values(access.objects ?? {}).includes('child'),
)

const bodyOf = (endpoint: AnyEndpoint): object | undefined => {
  const body = WRITES[nameOf(endpoint)]?.body
  return typeof body === 'function' ? body() : body
}
const ask = async (
  endpoint: AnyEndpoint,
  reader: Account,
  student: Account,
  host = school.host,
): Promise<Sent> =>
  app.call(endpoint, {
    host,
    token: reader.token,
    params: {
      studentId: student.id,
      id: NO_NOTE,
      ...(endpoint.path.includes(':fileId') ? { fileId: await cardFile(reader, student) } : {}),
      ...(endpoint.path.includes(':messageId') ? { messageId: message } : {}),
    },
    query: QUERIES[nameOf(endpoint)]?.() ?? {},
    body: bodyOf(endpoint),
  })
const children = (reader: Account): Promise<Sent> =>
  app.call(calls.listChildren, { host: school.host, token: reader.token })

/** A first and a second student, and a guardian who is bound to the first in each of the ways that matter. */
const SITUATIONS: Record<
  string,
  {
    isOpen: boolean
    refused?: AnyEndpoint[]
    missing?: AnyEndpoint[]
    arrange: () => Promise<[Account, Account]>
  }
> = {
  'an own child': {
    isOpen: true,
    arrange: async () => {
      const [guardian, child] = [await desk.guardian(), school.students[0]!]
      await desk.bind(guardian, child)
      return [guardian, child]
    },
  },
  'a child of another guardian': {
    isOpen: false,
    arrange: async () => {
      const [guardian, other] = [await desk.guardian(), await desk.guardian('Outra')]
      await desk.bind(guardian, school.students[0]!)
      await desk.bind(other, school.students[1]!)
      return [guardian, school.students[1]!]
    },
  },
  'a child of a bond that ended': {
    isOpen: false,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!, { status: 'ENDED', ends_on: '2026-08-17' })
      return [guardian, school.students[0]!]
    },
  },
  'a child of a bond that begins tomorrow': {
    isOpen: false,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!, { starts_on: '2026-08-18' })
      return [guardian, school.students[0]!]
    },
  },
  'a child whom a court has closed to the guardian': {
    isOpen: false,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!)
      await desk.restrict(guardian, school.students[0]!)
      return [guardian, school.students[0]!]
    },
  },
  'a child whom a court has closed to the other guardian alone': {
    isOpen: true,
    arrange: async () => {
      const [mother, father] = [await desk.guardian(), await desk.guardian('Pai')]
      await desk.bind(mother, school.students[0]!)
      await desk.bind(father, school.students[0]!)
      await desk.restrict(father, school.students[0]!)
      return [mother, school.students[0]!]
    },
  },
  'a child of an order that was lifted': {
    isOpen: true,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!)
      const lifted = { lifted_by: school.administrator.id, lifted_at: TEST_NOW.toISOString() }
      await desk.restrict(guardian, school.students[0]!, lifted)
      return [guardian, school.students[0]!]
    },
  },
  'a child who is 18 today': {
    isOpen: false,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!)
      await desk.born(school.students[0]!, '2008-08-17')
      return [guardian, school.students[0]!]
    },
  },
  'a child who is 18 tomorrow': {
    isOpen: true,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!)
      await desk.born(school.students[0]!, '2008-08-18')
      return [guardian, school.students[0]!]
    },
  },
  'an adult student who agrees': {
    isOpen: true,
    // An adult answers without a guardian.
    refused: [calls.answerChildReenrollment, answerChildConsent],
    // Contacts of an adult are the adult's own.
    missing: [proposeChildRecord],
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!, { majority: 'AGREED' })
      await desk.born(school.students[0]!, '2008-08-17')
      return [guardian, school.students[0]!]
    },
  },
  'a child who left 91 days ago': {
    isOpen: false,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!)
      await app.owner.query(
        "update student_enrollment set exit_date = '2026-05-18', exit_reason = 'TRANSFERRED' where id = $1",
        [school.enrollments[0]],
      )
      return [guardian, school.students[0]!]
    },
  },
  'the own child, signed in with another role of the same person': {
    isOpen: false,
    arrange: async () => {
      await desk.bind(school.instructor, school.students[0]!)
      return [school.instructor, school.students[0]!]
    },
  },
  'a student of another institution, whom a guardian of there has': {
    isOpen: false,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!)
      const other = await createSchool(app)
      const there = familyDesk(app, other)
      await there.bind(await there.guardian(), other.students[0]!)
      return [guardian, other.students[0]!]
    },
  },
  'somebody who is no student': {
    isOpen: false,
    arrange: async () => {
      const guardian = await desk.guardian()
      await desk.bind(guardian, school.students[0]!)
      return [guardian, school.instructor]
    },
  },
}

describe('class: a guardian who reaches another child', () => {
  test('every call that names a child has a line in this file, and is of guardians alone', () => {
    expect(ofChild.map(nameOf).sort()).toEqual([...Object.keys(QUERIES), ...Object.keys(WRITES)].sort())
    expect(ofChild.every(({ access }) => String(access.roles) === 'GUARDIAN')).toBe(true)
    const ofGuardians = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
      ({ access }) => Array.isArray(access.roles) && access.roles.includes('GUARDIAN'),
    )
    expect(
      ofGuardians
        .filter(endpoint => !ofChild.includes(endpoint))
        .map(nameOf)
        .sort(),
    ).toEqual(['GET academic-calendar', 'GET academic-year', 'GET family/child'])
  })

  test.each(Object.entries(SITUATIONS))('%s', async (_, { isOpen, refused, missing, arrange }) => {
    const [reader, child] = await arrange()
    const expected = (endpoint: AnyEndpoint) => {
      if (refused?.includes(endpoint)) return 403
      if (missing?.includes(endpoint)) return 404
      return isOpen ? (WRITES[nameOf(endpoint)]?.status ?? 200) : reader.role === 'GUARDIAN' ? 404 : 403
    }
    const answers: [string, number][] = []
    for (const endpoint of ofChild)
      answers.push([nameOf(endpoint), (await ask(endpoint, reader, child)).status])
    expect(answers).toEqual(ofChild.map(endpoint => [nameOf(endpoint), expected(endpoint)]))
    const list = await children(reader)
    if (reader.role !== 'GUARDIAN') expect(list.status).toBe(403)
    else expect(list.body.data.some(({ id }: { id: string }) => id === child.id)).toBe(isOpen)
  })

  test('class: a parent who reads what a court closed: a restricted guardian gets the bytes of a stranger’s answers', async () => {
    const child = school.students[0]!
    const [restricted, stranger] = [await desk.guardian('Pai'), await desk.guardian('Estranho')]
    await desk.bind(restricted, child, { lives_with: true })
    await desk.restrict(restricted, child)
    const shownOf = ({ status, raw, headers }: Sent) => {
      const { date: _, 'x-request-id': __, ...others } = headers
      return { status, body: raw.toString(), others }
    }
    for (const endpoint of [...ofChild, calls.listChildren]) {
      const [one, other] = [await ask(endpoint, restricted, child), await ask(endpoint, stranger, child)]
      expect([nameOf(endpoint), shownOf(one)]).toEqual([nameOf(endpoint), shownOf(other)])
    }
    const batch = (reader: Account) =>
      app.send('POST', 'read-batch', {
        host: school.host,
        token: reader.token,
        body: { reads: [{ path: `family/child/${child.id}/academic-year` }, { path: 'family/child' }] },
      })
    expect(shownOf(await batch(restricted))).toEqual(shownOf(await batch(stranger)))
  })

  test('an order that is written while the guardian is signed in counts at the next request', async () => {
    const [guardian, child] = [await desk.guardian(), school.students[0]!]
    await desk.bind(guardian, child)
    expect((await ask(calls.listChildYears, guardian, child)).status).toBe(200)
    await desk.restrict(guardian, child, { starts_on: '2026-08-17' })
    expect((await ask(calls.listChildYears, guardian, child)).status).toBe(404)
    expect((await children(guardian)).body.data).toEqual([])
  })

  test('reach ends at midnight of the institution, and not of the server', async () => {
    const [guardian, child] = [await desk.guardian(), school.students[0]!]
    await app.owner.query("update institution set time_zone = 'America/Noronha' where institution_id = $1", [
      school.id,
    ])
    await desk.bind(guardian, child)
    await desk.born(child, '2008-08-18')
    app.clock.set(new Date('2026-08-18T01:59:00Z'))
    expect((await ask(calls.listChildYears, guardian, child)).status).toBe(200)
    app.clock.set(new Date('2026-08-18T02:00:00Z'))
    expect((await ask(calls.listChildYears, guardian, child)).status).toBe(404)
  })
})

describe('a protected address', () => {
  const PLACES = [
    calls.listChildSchedule,
    calls.listChildEnrollments,
    calls.listChildMessages,
    calls.getChildReenrollment,
  ]
  const placed = async (reader: Account) => {
    const [card] = (await children(reader)).body.data
    const lists = await Promise.all(PLACES.map(endpoint => ask(endpoint, reader, school.students[0]!)))
    return {
      card,
      counts: lists.map(({ body }) => body.data.length),
      statuses: lists.map(({ status }) => status),
    }
  }

  test('hides class and lessons from guardians elsewhere, as if there were none, and not from where the child lives', async () => {
    const child = school.students[0]!
    const [mother, father, grandmother] = [
      await desk.guardian(),
      await desk.guardian('Pai'),
      await desk.guardian('Avó'),
    ]
    await desk.bind(mother, child, { lives_with: true })
    await desk.bind(father, child)
    await desk.bind(grandmother, child)
    const before = await placed(grandmother)
    expect(before.card.grade).toMatchObject({ name: '6º ano A' })
    expect(before.card.nextLesson).not.toBeNull()
    expect(before.counts[0]).toBeGreaterThan(0)
    expect(before.counts[3]).toBe(1)
    await desk.restrict(father, child, { no_access: false, no_address: true })
    expect(await placed(mother)).toMatchObject({
      card: { grade: { name: '6º ano A' } },
      counts: before.counts,
    })
    for (const hidden of [father, grandmother])
      expect(await placed(hidden)).toMatchObject({
        card: { grade: null, nextLesson: null, unreadMessages: 0 },
        counts: [0, 0, 0, 0],
        statuses: [200, 200, 200, 200],
      })
    const marks = await ask(calls.getChildPerformance, father, child)
    expect(marks.status).toBe(200)
    expect(marks.raw.toString()).not.toContain('6º ano A')
  })
})
