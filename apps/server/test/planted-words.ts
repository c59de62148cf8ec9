import { createCalendarLink } from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import { createMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { erasePersonalData } from '@lousa/contract/operation/erasure.contract.ts'
import { createStudent, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { expect } from 'vitest'
import { cpfOf, csvOf, importDesk } from './import-desk.ts'
import { mergeDesk } from './merge-desk.ts'
import { ana, deskOf, tokenFor } from './people-desk.ts'
import type { School } from './school.ts'
import { TEST_NOW, type TestApp } from './test-app.ts'

/** A student about whom calls have stored words that nothing else has: imported, changed, merged, written to. */
export const plantedStudent = async (app: TestApp, school: School) => {
  const desk = importDesk(app, school)
  const office = deskOf(app, school)
  const sheet = csvOf([
    ['RA', 'Nome', 'Nascimento', 'CPF', 'Celular', 'E-mail', 'Bairro', 'Observações', 'Mãe', 'Tel. mãe'],
    [
      'ra-1',
      'Lia Reis',
      '14/03/2013',
      cpfOf(1),
      '11900000001',
      'plantada-um@example.com',
      'plantado bairro',
      'plantada nota',
      'Eva Reis',
      '11900000002',
    ],
  ])
  await desk.imported(await desk.checked('STUDENT', sheet))
  // A finished import has no samples, also when its rows have gone by their term.
  const { rows: runs } = await app.owner.query(
    'select columns::text as columns from import_run where institution_id = $1',
    [school.id],
  )
  expect(runs[0].columns).not.toMatch(/plantad|1190000/)
  expect(runs[0].columns).toContain('Observações')
  const draft = await desk.checked('STUDENT', sheet, { update: true })
  expect(draft.counts).toMatchObject({ known: 1 })
  const [lia] = await desk.people('Lia Reis')
  const id: string = lia.account_id
  const change = (body: Record<string, unknown>) => office(updateStudent, { params: { id }, body })
  expect((await change({ email: 'plantada-dois@example.com', note: 'plantada segunda nota' })).status).toBe(
    200,
  )
  expect((await change({ email: 'plantada-três@example.com'.replace('ê', 'e'), note: null })).status).toBe(
    200,
  )
  const other = await office(createStudent, {
    body: {
      name: 'Lia Rosa Reis',
      email: 'plantada-outra@example.com',
      note: 'plantada outra nota',
      responsibles: [{ ...ana, email: 'plantada-avo@example.com' }],
    },
  })
  expect([other.status, other.body.errors]).toEqual([201, undefined])
  const merged = await mergeDesk(app, school).merge({ keptId: id, otherId: other.body.id })
  expect([merged.status, merged.body.code]).toEqual([201, undefined])
  const written = await office(createMessage, {
    body: {
      type: 'NOTICE',
      title: 'plantado título',
      body: 'plantado texto',
      academicYearId: school.year,
      recipients: { userIds: [id] },
    },
  })
  expect([written.status, written.body.code]).toEqual([201, undefined])
  const link = await app.call(createCalendarLink, {
    host: school.host,
    token: await tokenFor(app, school, id),
    body: { name: 'plantado celular' },
  })
  expect([link.status, link.body.code]).toEqual([201, undefined])
  const addresses = ['um', 'dois', 'tres', 'outra', 'avo'].map(name => `plantada-${name}@example.com`)
  const words = [
    ...addresses,
    'plantado bairro',
    'plantada nota',
    'plantada segunda nota',
    'plantada outra nota',
    'plantado título',
    'plantado texto',
    'plantado celular',
    '11900000001',
    '11900000002',
  ]
  await app.owner.query(
    `insert into mail_message (institution_id, to_address, subject, body, status, created_at)
     select $1, a, 'Assunto', '', 'SENT', $3 from unnest($2::text[]) a`,
    [school.id, [...addresses, 'outra@example.com'], TEST_NOW],
  )
  const erase = async () => {
    const { body } = await office(erasePersonalData, { params: { id }, body: { preview: true } })
    const { registration, version } = body.preview
    return office(erasePersonalData, { params: { id }, body: { registration, version } })
  }
  return { id, words, addresses, erase }
}
