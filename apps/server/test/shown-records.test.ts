import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenFor } from './people-desk.ts'
import { askOf, nameOf } from './rich-calls.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { wordsIn } from './word-search.ts'

let app: TestApp
let school: RichSchool
let municipal: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
  municipal = await createRichSchool(app, { kind: 'MUNICIPAL' })
  for (const at of [school, municipal]) await plant(at)
})
afterAll(() => app.stop())

const peopleOf = (at: RichSchool) => [at.administrator, at.editor, at.instructor, ...at.students]
/** Returns the mark of a person: the end of the id, which every planted value of the record contains. */
const markOf = (personId: string) => personId.replaceAll('-', '').slice(-12)

/** Every field of a record that is no name and no registration has the mark of its person. */
const plant = async (at: RichSchool): Promise<void> => {
  for (const { personId } of peopleOf(at)) {
    const mark = markOf(personId)
    await app.owner.query(
      `update person set email = $3 || '@example.com', note = 'nota ' || $3, birth_certificate_number = $3,
         identity_document = left($3, 20), notary_office = $3, naturalness = $3, nationality = $3,
         address = jsonb_build_object('street', $3::text, 'landmark', $3::text)
       where institution_id = $1 and id = $2`,
      [at.id, personId, mark],
    )
    await app.owner.query(
      `insert into responsible (institution_id, id, person_id, position, name, kinship, email, occupation)
       values ($1, uuidv7(), $2, 9, 'Rosa Lima', 'Avó', $3 || '.avo@example.com', $3)`,
      [at.id, personId, mark],
    )
    await app.owner.query(
      `insert into consent (institution_id, person_id, kind, given, text_version, at, given_by, note, recorded_by)
       values ($1, $2, 'IMAGE_USE', true, 1, '2026-08-01', 'Rosa', $3, $4)`,
      [at.id, personId, mark, at.administrator.id],
    )
  }
}

/** Counts the people other than the caller whose record values appear in the response. */
const shownIn = async (endpoint: AnyEndpoint, at: RichSchool, role: Role): Promise<number> => {
  const { params, query, body } = askOf(endpoint, { ...at.mine, ...at.mineAs[role] }, null)
  const own = peopleOf(at).find(person => person.role === role)
  const { raw } = await app.call(endpoint, {
    host: at.host,
    // Calls before it may have ended a session.
    token: own && (await tokenFor(app, at, own.id)),
    params,
    query,
    ...(endpoint.body ? { body } : {}),
  })
  const others = peopleOf(at).filter(({ personId }) => personId !== own?.personId)
  return (
    await wordsIn(
      raw,
      others.map(({ personId }) => markOf(personId)),
    )
  ).size
}

/** Lists the endpoints that a role may call. Reads come first, because writes change what reads return. */
const callsOf = (role: Role): AnyEndpoint[] =>
  ENDPOINTS.map(({ endpoint }) => endpoint)
    .filter(({ access: { roles } }) => roles !== 'public' && (roles === 'any' || roles.includes(role)))
    .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))

describe('class: whole records in answers: a value of the record of another person', () => {
  test('is in no answer of a call that is not declared to look', async () => {
    const showing: string[] = []
    const silent: string[] = []
    for (const at of [school, municipal])
      for (const endpoint of callsOf('ADMINISTRATOR')) {
        if ((await shownIn(endpoint, at, 'ADMINISTRATOR')) === 0) continue
        const list = endpoint.looks === undefined ? silent : showing
        list.push(nameOf(endpoint))
      }
    expect([...new Set(silent)]).toEqual([])
    // The search finds what is there.
    expect(showing).toEqual(
      expect.arrayContaining(['GET user', 'GET user/:id', 'GET user/export', 'PATCH user/student/:id']),
    )
  })

  test.each<[Role, () => RichSchool]>([
    ['EDITOR', () => school],
    ['INSTRUCTOR', () => school],
    ['STUDENT', () => school],
    ['STUDENT-SMELJ', () => municipal],
  ])('is in no answer to %s', async (role, place) => {
    const found: string[] = []
    for (const endpoint of callsOf(role))
      if ((await shownIn(endpoint, place(), role)) > 0) found.push(nameOf(endpoint))
    expect(found).toEqual([])
  })
})
