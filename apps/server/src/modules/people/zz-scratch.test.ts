import { randomUUID } from 'node:crypto'
import { createStudent, updateStudent, updateOwnRecord, updateStaff, createStaff, inviteUser } from '@lousa/contract/people/user-writing.contract.ts'
import { getUser, listUsers } from '@lousa/contract/people/user.contract.ts'
import { recordConsent } from '@lousa/contract/people/consent.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adult, minor, openToVisitors, GUARDIAN } from '../../../test/applicant.ts'
import { ana, deskOf, cpfOf, mailsOf } from '../../../test/people-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let a: School
let b: School
const logs: string[] = []
beforeAll(async () => {
  app = await startTestApp({ logTo: l => logs.push(l) })
  a = await createSchool(app, { kind: 'MUNICIPAL' })
  b = await createSchool(app, { kind: 'MUNICIPAL' })
  await openToVisitors(app, a.id)
})
afterAll(() => app.stop())
const raw = async (method: 'POST' | 'PATCH', path: string, payload: string, token?: string) => {
  const r = await app.server.inject({ method, url: `/api/${path}`, payload, headers: { host: a.host, 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) } })
  return [r.statusCode, r.json().code, JSON.stringify(r.json().errors ?? '').slice(0, 150)]
}
test('explain', async () => {
  await app.owner.query(`insert into person (institution_id, id, name, email, tax_number, birthdate, created_at, updated_at)
    select $1, uuidv7(), 'Pessoa '||n, 'p'||n||'@x.com', lpad(n::text, 11, '0'), date '2000-01-01' + (n % 3000), now(), now() from generate_series(1,5000) n`, [a.id])
  await app.owner.query(`insert into account (institution_id, person_id, role, registration, sort_key, search_key, created_at)
    select institution_id, id, 'STUDENT-SMELJ', 'R'||tax_number, lower(name), lower(name), created_at from person where institution_id = $1 and name like 'Pessoa %'`, [a.id])
  await app.owner.query(`insert into consent (institution_id, person_id, kind, given, text_version, at, given_by) select institution_id, id, 'TERMS', true, 1, created_at, name from person where institution_id=$1 and name like 'Pessoa %'`, [a.id])
  await app.owner.query(`insert into access_link (institution_id, person_id, kind, token_hash, created_at, expires_at) select institution_id, id, 'INVITATION', id::text, created_at, created_at + interval '7 days' from person where institution_id=$1 and name like 'Pessoa %'`, [a.id])
  await app.owner.query('analyze')
  const ex = (sqlText: string) => app.gateway.tenant({ institutionId: a.id, now: app.clock.now() }, async tx => {
    const { rows } = await tx.client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, summary off) ${sqlText}`)
    console.log(sqlText.slice(0, 80), '\n', rows.map(r => r['QUERY PLAN']).filter(l => /Scan|Filter|rows=\d{3,}/.test(l)).join('\n'))
  })
  await ex(`select p.id from person p join institution i on i.institution_id = p.institution_id where p.institution_id='${a.id}' and p.email='p77@x.com' and p.tax_number is not null and exists(select 1 from account a where a.institution_id=p.institution_id and a.person_id=p.id and a.status='Ativo') order by p.created_at, p.id limit 5`)
  await ex(`select p.name, exists (select from account a where a.institution_id = p.institution_id and a.person_id = p.id and (a.role in ('STUDENT', 'STUDENT-SMELJ') and exists (select from consent t where t.institution_id = p.institution_id and t.person_id = p.id and t.kind = 'TERMS' and t.recorded_by is null and t.at = a.created_at))) from person p where p.institution_id='${a.id}' and p.tax_number='00000000077'`)
  await ex(`select l.kind from access_link l join person p on p.institution_id=l.institution_id and p.id=l.person_id join account a on a.institution_id=p.institution_id and a.person_id=p.id where l.institution_id='${a.id}' and l.token_hash='x' and a.status='Ativo'`)
  await ex(`select id, sort_key as key from account where institution_id='${a.id}' and role='STUDENT-SMELJ' and status='Ativo' order by sort_key, id limit 20`)
  await ex(`select count(*) from (select id, sort_key as key from account where institution_id='${a.id}' and role='STUDENT-SMELJ' and status='Ativo') f`)
  await ex(`select id from account where institution_id='${a.id}' and role='ADMINISTRATOR' and status='Ativo' order by id for no key update`)
  await ex(`select max(substr(registration, 5)::int) from account where institution_id='${a.id}' and registration ~ '^2026[0-9]{5,8}$' and registration >= '2026' and registration < '2027'`)
  await ex(`select id from responsible where institution_id='${a.id}' and id = any('{${randomUUID()}}'::uuid[]) and person_id is distinct from null`)
  await ex(`update session s set revoked_at = now() from account a where s.institution_id='${a.id}' and s.revoked_at is null and a.institution_id=s.institution_id and a.id=s.account_id and a.person_id='${a.instructor.personId}'`)
  await ex(`select id, to_address from mail_message where institution_id='${a.id}' and to_address='x' order by created_at desc, id desc limit 20`)
})
test('hostile bodies', async () => {
  const me = a.students[0]!
  const other = a.students[1]!
  const t = me.token
  const out: unknown[] = []
  for (const p of [
    `{"__proto__":{"status":"Inativo"},"phone":"1133334444"}`,
    `{"constructor":{"prototype":{"status":"x"}}}`,
    `{"email":"a@b.co","email":["x"]}`,
    `[{"phone":"1133334444"}]`, `null`, `"x"`, `{"phone":{"$gt":""}}`, `{"ѕtatus":"Inativo"}`, `{"STATUS":"Inativo"}`,
    `{"responsibles":{"0":{"name":"x","kinship":"y"}}}`, `{"version":null}`, `{"address":[]}`, `{"mainResponsibleId":"${randomUUID()}"}`,
    `{"responsibles":[{"name":"x","kinship":"y","personId":"${other.personId}","person_id":"${other.personId}"}]}`,
    `{"responsibles":[{"name":"x","kinship":"y","id":"00000000-0000-0000-0000-000000000000"}]}`,
    `{"socialName":"\\u202Eabc\\u0000"}`, `{"email":"a@b.co\\r\\nBcc: x@y.co"}`, `{"educationalInstitutionId":"${b.id}"}`,
  ]) { out.push([p.slice(0, 60), await raw('PATCH', `user/student/${me.id}`, p, t), await raw('PATCH', 'auth/record', p, t)]) }
  console.log(out.map(o => JSON.stringify(o)).join('\n'))
  console.log(await raw('PATCH', `user/student/${other.id}`, '{"phone":"1133334444"}', t), await raw('PATCH', `user/instructor/${me.id}`, '{}', t), await raw('PATCH', `user/staff/${a.administrator.id}`, '{"status":"Inativo"}', a.editor.token))
  // responsible ids across persons and tenants
  const da = deskOf(app, a), db = deskOf(app, b)
  const rid = randomUUID()
  console.log('foreign tenant id', (await db(createStudent, { body: { name: 'B', responsibles: [{ ...ana, id: rid }] } })).status, (await da(createStudent, { body: { name: 'A', responsibles: [{ ...ana, id: rid }] } })).status, (await da(createStudent, { body: { name: 'A2', responsibles: [{ ...ana, id: rid.toUpperCase() }] } })).body)
  console.log('self main', (await app.call(createStudent, { host: a.host, body: minor({ responsibles: [{ ...GUARDIAN, id: rid.toUpperCase() }, { name: 'Zé', kinship: 'Pai', taxNumber: cpfOf(777), id: randomUUID() }], mainResponsibleId: rid }) })).body)
  console.log('consent other', (await da(recordConsent, { params: { id: me.id }, body: { kind: 'IMAGE_USE', given: true, responsibleId: rid } })).body.errors)
  for (const role of ['STUDENT', 'STUDENT-SMELJ', 'INSTRUCTOR', 'x'])
    console.log(role, (await da(createStaff, { body: { name: 'E', email: 'e@e.com', taxNumber: cpfOf(99), role } })).status)
  console.log('visitor idempotency', (await app.call(createStudent, { host: a.host, headers: { 'idempotency-key': 'x' }, body: adult() })).status)
  console.log('visitor if-match', (await app.call(createStudent, { host: a.host, headers: { 'if-match': 'zzz' }, body: adult() })).body)
  console.log('lookalike email', (await app.call(createStudent, { host: a.host, body: adult({ email: 'JOSÉ@İstanbul.com' }) })).status)
  console.log(await Promise.all(['ADMINISTRATOR','EDITOR'].map(async r => (await da(listUsers, { query: { type: 'STUDENT', searchFor: "%' or 1=1 --" } })).body.totalRowCount)))
  console.log('logs', logs.filter(l => /Joana|Ana|@|\d{11}/.test(l)).slice(0, 3))
})
