import { getCurrentInstitution } from '@lousa/contract/identity/identity.contract.ts'
import {
  getInstitution,
  updateInstitution,
  verifyHost,
} from '@lousa/contract/identity/institution/institution.contract.ts'
import { updateInstructor } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { Transformer } from '@napi-rs/image'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adult } from '../../../../test/applicant.ts'
import { startDnsServer } from '../../../../test/dns-server.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let other: School
let dns: Awaited<ReturnType<typeof startDnsServer>>
beforeAll(async () => {
  dns = await startDnsServer()
  app = await startTestApp({ outside: { dnsServers: [dns.address] } })
})
afterAll(async () => {
  await app.stop()
  await dns.stop()
})
beforeEach(async () => {
  school = await createSchool(app)
  other = await createSchool(app, { kind: 'MUNICIPAL' })
})

const as = (at: School) => ({ host: at.host, token: at.administrator.token })
const read = (at = school) => app.call(getInstitution, as(at))
const change = (body: object, at = school, ask: object = {}) =>
  app.call(updateInstitution, { ...as(at), body, ...ask })
const current = (host = school.host) => app.call(getCurrentInstitution, { host })
const refused = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
  status,
  body.code,
  ...(body.errors ?? []).map((error: { path: string; code: string }) => `${error.path} ${error.code}`),
]
const trail = async (id = school.id) =>
  (
    await app.owner.query(
      "select action, account_id, changes from audit_entry where institution_id = $1 and entity = 'institution' order by at, id",
      [id],
    )
  ).rows

describe('an administrator is refused', () => {
  test.each([
    ['a CNPJ with wrong digits', { taxNumber: '11.222.333/0001-82' }, 'taxNumber INVALID_CNPJ'],
    ['an INEP code of seven digits', { inepCode: '3599999' }, 'inepCode INVALID_INEP'],
    ['a time zone that does not exist', { timeZone: 'America/Sumare' }, 'timeZone INVALID'],
    ['a time zone that is an offset', { timeZone: '-03:00' }, 'timeZone INVALID'],
    ['a timetable that is no web address', { scheduleUrl: 'javascript:alert(1)' }, 'scheduleUrl INVALID_URL'],
    ['an address with a password', { scheduleUrl: 'https://a:b@horarios.test' }, 'scheduleUrl INVALID_URL'],
    ['a host with a path', { hosts: ['escola.test/x'] }, 'hosts.0 INVALID_HOST'],
    ['no host at all', { hosts: [] }, 'hosts REQUIRED'],
    ['an e-mail without domain', { email: 'secretaria' }, 'email INVALID_EMAIL'],
    ['a phone without area code', { phone: '33334444' }, 'phone INVALID_PHONE'],
    [
      'a signatory without a title',
      { signatories: [{ name: 'Ana', title: ' ' }] },
      'signatories.0.title REQUIRED',
    ],
    ['a blank name', { name: ' ' }, 'name REQUIRED'],
    ['another kind', { kind: 'MUNICIPAL' }, 'kind UNKNOWN_FIELD'],
    ['the mark of a demonstration', { isDemo: true }, 'isDemo UNKNOWN_FIELD'],
    ['a logo that is a drawing', { logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'logo INVALID_IMAGE'],
    [
      'arms that are a drawing',
      { coatOfArms: 'data:image/svg+xml;base64,PHN2Zy8+' },
      'coatOfArms INVALID_IMAGE',
    ],
    ['a logo that is an address', { logo: 'https://example.com/logo.png' }, 'logo INVALID_IMAGE'],
  ])('for %s', async (_, body, error) => {
    const { body: before } = await read()
    expect(refused(await change(body))).toEqual([422, 'VALIDATION_ERROR', error])
    expect((await read()).body).toEqual(before)
  })

  test('for a logo of more than 2 MB', async () => {
    const large = `data:image/png;base64,${Buffer.alloc(2_097_153).toString('base64')}`
    expect(refused(await change({ logo: large }))).toEqual([422, 'VALIDATION_ERROR', 'logo IMAGE_TOO_LARGE'])
  })

  test('for a form that was read before another one was saved, and gets what is there now', async () => {
    const { version } = (await read()).body
    await change({ name: 'Escola Nova' })
    const answer = await change({ name: 'Escola Velha', version })
    expect(refused(answer)).toEqual([409, 'STALE_VERSION'])
    expect(answer.body.current).toMatchObject({ name: 'Escola Nova', version: version + 1 })
    const byHeader = await change({ name: 'Escola Velha' }, school, {
      headers: { 'if-match': `"${version}"` },
    })
    expect(refused(byHeader)).toEqual([409, 'STALE_VERSION'])
    expect((await read()).body.name).toBe('Escola Nova')
  })
})

describe('host names', () => {
  type Host = { name: string; verified: boolean; dnsRecord: { name: string; value: string } | null }
  const hosts = (at = school) => read(at).then(({ body }) => body.hosts) as Promise<Host[]>
  const mine = async (at = school) => (await hosts(at)).map(({ name }) => name)
  const verify = (name: string, at = school) => app.call(verifyHost, { ...as(at), body: { name } })
  /** Asks for a name and puts the record that proves it where the domain keeps it. */
  const proven = async (name: string, at = school) => {
    await change({ hosts: [...(await mine(at)), name] }, at)
    const record = (await hosts(at)).find(host => host.name === name)?.dnsRecord
    dns.records.set(record?.name ?? '', ['v=spf1 -all', record?.value ?? ''])
    return verify(name, at)
  }

  test('that are only asked for answer for nobody until the domain says whose they are', async () => {
    const claimedHost = `pedida-${school.host}`
    const answer = await change({ hosts: [school.host, claimedHost.toUpperCase(), claimedHost] })
    const byName = (host: Host) => [host.name, host] as const
    const shown = new Map((answer.body.hosts as Host[]).map(byName))
    expect(shown.get(school.host)).toEqual({ name: school.host, verified: true, dnsRecord: null })
    expect(shown.get(claimedHost)).toEqual({
      name: claimedHost,
      verified: false,
      dnsRecord: { name: `_lousa.${claimedHost}`, value: expect.stringMatching(/^lousa=[\w-]{24}$/) },
    })
    expect(shown.size).toBe(2)
    expect((await current(claimedHost)).body.code).toBe('UNKNOWN_HOST')
    expect(refused(await verify(claimedHost))).toEqual([422, 'HOST_NOT_VERIFIED', 'name HOST_NOT_VERIFIED'])
    dns.records.set(`_lousa.${claimedHost}`, ['lousa=guessed'])
    expect((await verify(claimedHost)).status).toBe(422)
    const proof = await proven(claimedHost)
    expect([proof.status, proof.body.hosts.every((host: Host) => host.verified)]).toEqual([200, true])
    expect((await current(claimedHost)).body.id).toBe(school.id)
    expect(refused(await verify(claimedHost))).toEqual([404, 'NOT_FOUND'])
    expect(await trail()).toContainEqual(expect.objectContaining({ action: 'HOST_VERIFIED' }))
  })

  test('of another institution cannot be taken, and nothing else of the form is saved then', async () => {
    const free = `livre-${school.host}`
    const answer = await change({ name: 'Ladra', hosts: [school.host, free, other.host] })
    expect(refused(answer)).toEqual([422, 'HOST_TAKEN', 'hosts.2 HOST_TAKEN'])
    expect(answer.body.errors[0].message).toContain(other.host)
    expect(await mine()).toEqual([school.host])
    expect((await read()).body.name).toBe('Escola de Teste')
    expect((await current(free)).body.code).toBe('UNKNOWN_HOST')
    expect((await current(other.host)).body.id).toBe(other.id)
  })

  test('of another institution cannot be given up for it, nor proven for it', async () => {
    await app.within(school.id, async db => {
      await sql`select release_hostname(${other.host})`.execute(db)
    })
    expect(await mine(other)).toEqual([other.host])
    await change({ hosts: [other.host, `so-dela-${other.host}`] }, other)
    expect(refused(await verify(`so-dela-${other.host}`))).toEqual([404, 'NOT_FOUND'])
  })

  test('by which the administrator came cannot be given up by way of it', async () => {
    const second = `segunda-${school.host}`
    expect((await proven(second)).status).toBe(200)
    const answer = await change({ hosts: [second] })
    expect(refused(answer)).toEqual([422, 'HOST_IN_USE', 'hosts HOST_IN_USE'])
    const elsewhere = await app.call(updateInstitution, {
      ...as(school),
      host: second,
      body: { hosts: [second] },
    })
    expect([elsewhere.status, elsewhere.body.hosts]).toMatchObject([200, [{ name: second, verified: true }]])
  })

  test('answer in this very process as soon as they are proven, and no longer when they are given up', async () => {
    const second = `segunda-${school.host}`
    expect((await current(second)).body.code).toBe('UNKNOWN_HOST')
    await proven(second)
    expect((await current(second)).body.id).toBe(school.id)
    expect(await mine()).toEqual([second, school.host].toSorted())
    await change({ hosts: [school.host] })
    expect((await current(second)).body.code).toBe('UNKNOWN_HOST')
  })

  test('that two institutions want go to the one that proves it first', async () => {
    const disputedHost = `disputada-${school.host}`
    await change({ hosts: [school.host, disputedHost] })
    await change({ hosts: [other.host, disputedHost] }, other)
    const values = [await hosts(), await hosts(other)].map(
      of => of.find(host => host.name === disputedHost)?.dnsRecord?.value ?? '',
    )
    dns.records.set(`_lousa.${disputedHost}`, values)
    const answers = await Promise.all([verify(disputedHost), verify(disputedHost, other)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
    expect(answers.find(answer => answer.status === 422)?.body.code).toBe('HOST_TAKEN')
  })

  test('asked for are given up without a trace', async () => {
    await change({ hosts: [school.host, `talvez-${school.host}`] })
    await change({ hosts: [school.host] })
    expect(await hosts()).toEqual([{ name: school.host, verified: true, dnsRecord: null }])
  })
})

describe('an administrator', () => {
  test('reads all settings and changes only what is sent, and the trail says what', async () => {
    const { body: before } = await read()
    expect(before).toMatchObject({
      id: school.id,
      kind: 'SCHOOL',
      hosts: [{ name: school.host, verified: true, dnsRecord: null }],
      features: ['school'],
    })
    const answer = await change({
      taxNumber: '11.222.333/0001-81',
      inepCode: '35999999',
      address: { city: 'Campinas', state: 'sp' },
      signatories: [{ name: 'Maria da Silva', title: 'Diretora' }],
      version: before.version,
    })
    expect(answer.body).toEqual({
      ...before,
      taxNumber: '11222333000181',
      inepCode: '35999999',
      address: expect.objectContaining({ city: 'Campinas', state: 'SP', street: null }),
      signatories: [{ name: 'Maria da Silva', title: 'Diretora' }],
      version: before.version + 1,
    })
    expect((await read()).body).toEqual(answer.body)
    const [entry] = await trail()
    expect([entry.action, entry.account_id]).toEqual(['UPDATED', school.administrator.id])
    expect(entry.changes.map((each: { field: string }) => each.field).toSorted()).toEqual([
      'address',
      'inepCode',
      'signatories',
      'taxNumber',
    ])
  })

  test('changes nothing by saying what is there', async () => {
    await change({
      performancePolicy: { step: 0.5, mode: 'MEAN' },
      signatories: [{ name: 'Ana', title: 'Diretora' }],
    })
    const { body } = await read()
    const { id, kind, features, version, ...fields } = body
    expect((await change(fields)).body.version).toBe(version)
    expect(await trail()).toHaveLength(1)
  })

  test('decides what the login page and the menu offer', async () => {
    await change({ name: 'Escola Aberta', selfRegistration: true, scheduleUrl: 'https://horarios.test/q' })
    expect((await current()).body).toMatchObject({
      name: 'Escola Aberta',
      selfRegistration: true,
      scheduleUrl: 'https://horarios.test/q',
    })
    const register = () =>
      app.send('POST', 'user/student', { host: school.host, body: adult({ acceptedTermsVersion: 1 }) })
    expect((await register()).body.code).not.toBe('SELF_REGISTRATION_CLOSED')
    await change({ selfRegistration: false })
    expect((await register()).body.code).toBe('SELF_REGISTRATION_CLOSED')
  })

  test('decides by the time zone what day it is, from the next call on', async () => {
    app.clock.set(new Date('2026-08-17T04:30:00Z'))
    const bornOnThe17th = async () =>
      refused(
        await app.call(updateInstructor, {
          ...as(school),
          params: { id: school.instructor.id },
          body: { birthdateInfo: { birthdate: '2026-08-17' } },
        }),
      )
    expect((await bornOnThe17th())[0]).toBe(200)
    await change({ timeZone: 'America/Rio_Branco' })
    expect(await bornOnThe17th()).toEqual([422, 'VALIDATION_ERROR', 'birthdateInfo.birthdate FUTURE_DATE'])
    expect((await current()).body.timeZone).toBe('America/Rio_Branco')
    app.clock.set(TEST_NOW)
  })
})

describe('a logo', () => {
  const painted = (width: number, height: number) => {
    const pixels = new Uint8ClampedArray(width * height * 4)
    for (let at = 0; at < width * height; at += 1)
      pixels.set(at % width < width / 2 ? [0, 90, 60, 255] : [0, 0, 0, 0], at * 4)
    return `data:image/png;base64,${Transformer.fromRgbaPixels(pixels, width, height).pngSync().toString('base64')}`
  }
  const decoded = (uri: string) => new Transformer(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'))

  test('is kept in its own shape, at most 512 pixels wide, with what is transparent in it', async () => {
    const { logo } = (await change({ logo: painted(1024, 256) })).body
    expect(logo).toMatch(/^data:image\/webp;base64,/)
    const { width, height } = decoded(logo).metadataSync()
    expect([width, height]).toEqual([512, 128])
    const pixels = decoded(logo).rawPixelsSync()
    expect([pixels.length, pixels[3], pixels[511 * 4 + 3]]).toEqual([512 * 128 * 4, 255, 0])
    expect((await current()).body.logo).toBe(logo)
    const [entry] = await trail()
    expect(JSON.stringify(entry.changes).length).toBeLessThan(300)
  })

  test('is saved together with the coat of arms, each in its own field and by its sum in the history', async () => {
    const { body } = await change({
      logo: painted(40, 20),
      coatOfArms: painted(30, 60),
      sponsor: 'Prefeitura de Aurora',
      authorizationAct: 'Decreto 1.234/1998',
    })
    expect(decoded(body.coatOfArms).metadataSync()).toMatchObject({ width: 30, height: 60 })
    expect(decoded(body.logo).metadataSync()).toMatchObject({ width: 40, height: 20 })
    expect((await read()).body).toMatchObject({
      coatOfArms: body.coatOfArms,
      sponsor: 'Prefeitura de Aurora',
      authorizationAct: 'Decreto 1.234/1998',
    })
    const [entry] = await trail()
    expect(JSON.stringify(entry.changes).length).toBeLessThan(500)
    expect((await change({ coatOfArms: null })).body).toMatchObject({ coatOfArms: null, logo: body.logo })
  })

  test('is never made larger, and goes when it is removed', async () => {
    const { logo } = (await change({ logo: painted(40, 20) })).body
    const { width, height } = decoded(logo).metadataSync()
    expect([width, height]).toEqual([40, 20])
    expect((await change({ logo: null })).body.logo).toBeNull()
    expect((await current()).body.logo).toBeNull()
  })

  test('and those who sign stand on the documents that are issued', async () => {
    const { ask, content } = reportsDesk(
      () => app,
      () => school,
    )
    await change({ signatories: [{ name: 'Zulmira Prado', title: 'Diretora' }] })
    const pdf = async () => {
      const { id } = await ask()
      await app.runJobs()
      return (await content(id)).raw
    }
    const plain = await pdf()
    await change({ logo: painted(300, 200) })
    const withLogo = await pdf()
    expect((await pagesOf(withLogo)).join(' ')).toContain('Zulmira Prado')
    const images = (bytes: Buffer) => bytes.toString('latin1').match(/\/Subtype ?\/Image/g)?.length ?? 0
    // The code of each card is a picture too.
    expect(images(plain)).toBe(school.enrollments.length)
    expect(images(withLogo)).toBeGreaterThan(images(plain))
  })
})
