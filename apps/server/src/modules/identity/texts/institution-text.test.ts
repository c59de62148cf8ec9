import { randomUUID } from 'node:crypto'
import { getProfile } from '@lousa/contract/identity/identity.contract.ts'
import {
  acceptTerms,
  getInstitutionText,
  listInstitutionTexts,
  publishInstitutionText,
} from '@lousa/contract/identity/texts/text.contract.ts'
import { CONSENT_KINDS } from '@lousa/contract/people/consent/consent.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const read = (query: Record<string, unknown>, at = school) =>
  app.call(getInstitutionText, { host: at.host, query })
const publish = (kind: string, version: number) =>
  app.owner.query(
    `insert into institution_text (institution_id, kind, version, title, body, published_at)
     values ($1, $2, $3, $4, 'Texto próprio', $5)`,
    [school.id, kind, version, `Versão ${version}`, TEST_NOW.toISOString()],
  )
const accept = (version: number, { token }: Account = school.instructor) =>
  app.call(acceptTerms, { host: school.host, token, body: { acceptedTermsVersion: version } })
const mustAccept = async ({ token }: Account = school.instructor) =>
  (await app.call(getProfile, { host: school.host, token })).body.mustAcceptTerms

type Draft = { kind: string; title?: string; body?: string; version?: number }
const write = ({ kind, title = 'Termos da escola', body = 'Artigo 1', version }: Draft, ask: object = {}) =>
  app.call(publishInstitutionText, {
    host: school.host,
    token: school.administrator.token,
    body: { kind, title, body, ...(version === undefined ? {} : { version }) },
    ...ask,
  })
const versions = async (kind: string) =>
  (
    await app.call(listInstitutionTexts, {
      host: school.host,
      token: school.administrator.token,
      query: { kind },
    })
  ).body.data

describe('an administrator who publishes a text', () => {
  test('is refused without title or body, and with a kind that we do not know', async () => {
    for (const [body, path] of [
      [{ kind: 'TERMS', title: ' ' }, 'title'],
      [{ kind: 'TERMS', body: '\n' }, 'body'],
      [{ kind: 'OTHER' }, 'kind'],
    ] as const) {
      const answer = await write(body)
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, path])
    }
    expect(await versions('TERMS')).toHaveLength(1)
  })

  test('is refused when another version came between, and gets that one to read', async () => {
    expect((await write({ kind: 'TERMS', version: 1, body: 'Primeiro' })).status).toBe(201)
    const late = await write({ kind: 'TERMS', version: 1, body: 'Segundo' })
    expect([late.status, late.body.code, late.body.current]).toMatchObject([
      409,
      'STALE_VERSION',
      { kind: 'TERMS', version: 2, body: 'Primeiro' },
    ])
    const byHeader = await write({ kind: 'TERMS' }, { headers: { 'if-match': '1' } })
    expect(byHeader.body.code).toBe('STALE_VERSION')
    expect((await read({ kind: 'TERMS' })).body).toMatchObject({ version: 2, body: 'Primeiro' })
  })

  test('makes version 2 after ours, and all of them stay to be read and listed', async () => {
    const { status, body } = await write({ kind: 'IMAGE_USE', title: 'Imagem', body: '# Um\n\nDois' })
    expect([status, body]).toEqual([
      201,
      {
        kind: 'IMAGE_USE',
        version: 2,
        title: 'Imagem',
        body: '# Um\n\nDois',
        publishedAt: TEST_NOW.toISOString(),
      },
    ])
    await write({ kind: 'IMAGE_USE', title: 'Imagem e voz', version: 2 })
    expect(await versions('IMAGE_USE')).toEqual([
      { version: 3, title: 'Imagem e voz', publishedAt: TEST_NOW.toISOString(), by: 'Sônia Secretária' },
      { version: 2, title: 'Imagem', publishedAt: TEST_NOW.toISOString(), by: 'Sônia Secretária' },
      { version: 1, title: 'Autorização de uso de imagem e voz', publishedAt: null, by: null },
    ])
    expect((await read({ kind: 'IMAGE_USE', version: 2 })).body.body).toBe('# Um\n\nDois')
    expect((await read({ kind: 'TERMS' })).body.version).toBe(1)
  })

  test('at the same moment as another loses no text: one of two is refused, or there are two versions', async () => {
    const both = (drafts: Draft[]) => Promise.all(drafts.map(draft => write(draft)))
    const over = await both([
      { kind: 'TERMS', body: 'A', version: 1 },
      { kind: 'TERMS', body: 'B', version: 1 },
    ])
    expect(over.map(each => each.status).toSorted()).toEqual([201, 409])
    const blind = await both([
      { kind: 'TERMS', body: 'C' },
      { kind: 'TERMS', body: 'D' },
    ])
    expect(blind.map(each => [each.status, each.body.version]).toSorted()).toEqual([
      [201, 3],
      [201, 4],
    ])
    const texts = await Promise.all(
      [3, 4].map(async version => (await read({ kind: 'TERMS', version })).body.body),
    )
    expect(texts.toSorted()).toEqual(['C', 'D'])
  })

  test('publishes once when the answer was lost and the call is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await write({ kind: 'PRIVACY', body: 'P' }, { headers })
    const again = await write({ kind: 'PRIVACY', body: 'P' }, { headers })
    expect(again.body).toEqual(first.body)
    expect(await versions('PRIVACY')).toHaveLength(2)
  })

  test('asks everybody to accept new terms when they come back', async () => {
    expect(await mustAccept()).toBe(false)
    await write({ kind: 'TERMS' })
    expect([await mustAccept(), await mustAccept(school.administrator)]).toEqual([true, true])
    expect((await accept(2)).status).toBe(204)
    expect([await mustAccept(), await mustAccept(school.administrator)]).toEqual([false, true])
  })

  test('leaves in the trail which text and version, and not its words', async () => {
    await write({ kind: 'TERMS', body: 'Palavras' })
    const { rows } = await app.owner.query(
      "select entity_id, action, account_id, changes from audit_entry where institution_id = $1 and entity = 'institutionText'",
      [school.id],
    )
    expect(rows).toEqual([
      {
        entity_id: 'TERMS',
        action: 'PUBLISHED',
        account_id: school.administrator.id,
        changes: [{ field: 'version', from: 1, to: 2 }],
      },
    ])
  })
})

describe('somebody who reads a text of the institution', () => {
  test('finds no version that was never published, and no kind that we do not know', async () => {
    await publish('TERMS', 2)
    expect((await read({ kind: 'TERMS', version: 3 })).body.code).toBe('NOT_FOUND')
    expect((await read({ kind: 'PRIVACY', version: 2 })).body.code).toBe('NOT_FOUND')
    expect((await read({ kind: 'TERMS', version: 0 })).status).toBe(422)
    expect((await read({ kind: 'OTHER' })).status).toBe(422)
  })

  test('finds ours as version 1, with name, CNPJ and e-mail of the institution', async () => {
    await app.owner.query(
      "update institution set tax_number = '11222333000181', email = 'secretaria@example.com' where institution_id = $1",
      [school.id],
    )
    for (const kind of CONSENT_KINDS) {
      const { body } = await read({ kind })
      expect(body).toMatchObject({ kind, version: 1, publishedAt: null })
      expect(body.body).toContain('Escola de Teste, CNPJ 11.222.333/0001-81')
      expect(body.body).toContain('secretaria@example.com')
      expect(body.body).not.toMatch(/undefined|null|\$\{/)
    }
  })

  test('finds whole sentences where the institution told neither CNPJ nor e-mail', async () => {
    for (const kind of CONSENT_KINDS) {
      const { body } = await read({ kind })
      expect(body.body).toContain('na secretaria')
      expect(body.body).not.toMatch(/CNPJ|e-mail {2}|ou pelo|undefined|null/)
    }
  })

  test('finds paragraphs, headings and items as the contract says', async () => {
    for (const kind of CONSENT_KINDS) {
      const lines: string[] = (await read({ kind })).body.body.split('\n')
      const marked = lines.filter(line => /^[#-]/.test(line))
      expect(marked.every(line => /^(# |- )\S/.test(line))).toBe(true)
      for (const [index, line] of lines.entries())
        if (line.startsWith('# ')) expect([lines[index - 1], lines[index + 1]]).toEqual(['', ''])
    }
  })

  test('finds the newest that was published, and any earlier one', async () => {
    await publish('TERMS', 2)
    await publish('TERMS', 3)
    expect((await read({ kind: 'TERMS' })).body).toMatchObject({
      version: 3,
      title: 'Versão 3',
      body: 'Texto próprio',
      publishedAt: TEST_NOW.toISOString(),
    })
    expect((await read({ kind: 'TERMS', version: 2 })).body.title).toBe('Versão 2')
    expect((await read({ kind: 'TERMS', version: 1 })).body.title).toBe('Termos de uso')
    expect((await read({ kind: 'PRIVACY' })).body.version).toBe(1)
  })

  test('reads nothing of another institution', async () => {
    await publish('TERMS', 2)
    const other = await createSchool(app)
    expect((await read({ kind: 'TERMS' }, other)).body.version).toBe(1)
  })
})

describe('a person who is signed in', () => {
  test('must accept terms that the institution published, each new version again, and nobody for them', async () => {
    expect(await mustAccept()).toBe(false)
    await publish('PRIVACY', 2)
    expect(await mustAccept()).toBe(false)
    await publish('TERMS', 2)
    expect(await mustAccept()).toBe(true)
    expect((await accept(2)).status).toBe(204)
    expect([await mustAccept(), await mustAccept(school.administrator)]).toEqual([false, true])
    await publish('TERMS', 3)
    expect(await mustAccept()).toBe(true)
  })

  test('cannot accept another version than the current one', async () => {
    await publish('TERMS', 2)
    for (const version of [1, 3]) {
      const { status, body } = await accept(version)
      expect([status, body]).toMatchObject([
        422,
        {
          code: 'CONSENT_REQUIRED',
          currentTermsVersion: 2,
          errors: [{ path: 'acceptedTermsVersion', code: 'CONSENT_REQUIRED' }],
        },
      ])
    }
    expect(await mustAccept()).toBe(true)
  })

  test('leaves who agreed to what, when and from where', async () => {
    await publish('PRIVACY', 4)
    await accept(1)
    const { rows } = await app.owner.query(
      `select person_id, kind, given, text_version, given_by, recorded_by, address from consent
       where institution_id = $1 order by kind desc`,
      [school.id],
    )
    const row = {
      person_id: school.instructor.personId,
      given: true,
      given_by: 'Paula Professora',
      recorded_by: null,
      address: '127.0.0.1',
    }
    expect(rows).toEqual([
      { ...row, kind: 'TERMS', text_version: 1 },
      { ...row, kind: 'PRIVACY', text_version: 4 },
    ])
  })
})
