import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import type { Tables } from '../../modules/tables.ts'
import { createLog } from '../log/log.ts'
import { createGateway } from './gateway.ts'

let app: TestApp
let one: School
let two: School
beforeAll(async () => {
  // With one connection, each caller gets the client of the caller before.
  app = await startTestApp({ poolSize: 1 })
  one = await createSchool(app)
  two = await createSchool(app)
})
afterAll(() => app.stop())

test('a warmed gateway has its connections open before the first request, and none more than its pool', async () => {
  const warmed = await startTestApp({ poolSize: 3 })
  const totalOfTenants = () => warmed.gateway.pools().find(({ pool }) => pool === 'tenant')?.total
  expect(totalOfTenants()).toBe(0)
  await warmed.gateway.warmUp(2)
  expect(totalOfTenants()).toBe(2)
  await warmed.gateway.warmUp(8)
  expect(totalOfTenants()).toBe(3)
  await warmed.stop()
})

test('a database that opens no connection is logged, and stops no start', async () => {
  const gateway = await createGateway<Tables>(app.connections.app, { poolSize: 2, log: createLog('silent') })
  await app.owner.query('revoke execute on function open_tenant from lousa_app')
  try {
    await expect(gateway.warmUp(2)).resolves.toBeUndefined()
    expect(gateway.pools().find(({ pool }) => pool === 'tenant')).toMatchObject({ total: 0, waiting: 0 })
  } finally {
    await app.owner.query('grant execute on function open_tenant to lousa_app')
    await gateway.close()
  }
})

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>(done => {
    open = done
  })
  return { open, opened }
}
const areas = async () =>
  (await app.owner.query<{ name: string }>("select name from knowledge_area where name like 'Tarde%'")).rows

test('work that goes on after its sibling has failed cannot write into the next transaction', async () => {
  const next = gate()
  const late: Promise<unknown>[] = []
  const failing = app.within(one.id, db => {
    const goesOn = async (): Promise<void> => {
      await next.opened
      await db.insertInto('knowledge_area').values({ institution_id: one.id, name: 'Tarde demais' }).execute()
    }
    late.push(goesOn())
    return Promise.all([late[0], Promise.reject(new Error('the sibling'))])
  })
  await expect(failing).rejects.toThrow('the sibling')
  const innocent = app.within(two.id, async db => {
    await db.insertInto('knowledge_area').values({ institution_id: two.id, name: 'Tarde certa' }).execute()
    next.open()
    await expect(late[0]).rejects.toThrow('The transaction has ended')
  })
  await innocent
  expect(await areas()).toEqual([{ name: 'Tarde certa' }])
})

test('statements beside the query builder end with the transaction too', async () => {
  const client = await app.gateway.tenant({ institutionId: one.id, now: TEST_NOW }, async tx => tx.client)
  await expect(client.query('select 1')).rejects.toThrow('The transaction has ended')
})

test('a commit that the database refuses is a failure, and nothing is kept', async () => {
  const write = app.within(one.id, db =>
    db
      .updateTable('person')
      .set({ main_responsible_id: two.id, note: 'não fica' })
      .where('institution_id', '=', one.id)
      .execute(),
  )
  await expect(write).rejects.toThrow(/person_main_responsible_fkey/)
  const { rows } = await app.owner.query("select 1 from person where note = 'não fica'")
  expect(rows).toEqual([])
  await expect(app.within(one.id, async () => 'usable')).resolves.toBe('usable')
})

test('health and rate limits are answered while every connection is taken', async () => {
  const end = gate()
  const taken = app.within(one.id, () => end.opened)
  expect((await app.send('GET', 'health')).status).toBe(200)
  end.open()
  await taken
})

test('statements that were prepared before a migration gave their table another column are prepared anew', async () => {
  const read = () =>
    app.within(one.id, db =>
      db.selectFrom('knowledge_area').selectAll().where('name', '=', 'Tarde certa').execute(),
    )
  await read()
  await app.owner.query('alter table knowledge_area add column later text')
  try {
    expect(await read()).toEqual([])
  } finally {
    await app.owner.query('alter table knowledge_area drop column later')
  }
  expect(await read()).toEqual([])
})

const removeArea = (id: string) => app.owner.query('delete from knowledge_area where id = $1', [id])

test('work that names a row which is gone begins once more, with what is there then', async () => {
  const { rows } = await app.owner.query<{ id: string }>(
    "insert into knowledge_area (institution_id, name) values ($1, 'Passageira') returning id",
    [one.id],
  )
  const areaId = rows[0]!.id
  let runs = 0
  const found = app.within(one.id, async db => {
    runs += 1
    const area = await db
      .selectFrom('knowledge_area')
      .select('id')
      .where('id', '=', areaId)
      .executeTakeFirst()
    if (!area) return null
    if (runs === 1) await removeArea(areaId)
    await db
      .updateTable('curriculum_component')
      .set({ knowledge_area_id: area.id })
      .where('institution_id', '=', one.id)
      .execute()
    return area.id
  })
  expect([await found, runs]).toEqual([null, 2])
})

test('work that removes a row which others refer to is refused at once', async () => {
  let runs = 0
  const removed = app.within(one.id, async db => {
    runs += 1
    await db.deleteFrom('knowledge_area').where('institution_id', '=', one.id).execute()
  })
  await expect(removed).rejects.toMatchObject({ code: '23503' })
  expect(runs).toBe(1)
})

test('work that names a row which never existed is refused after three runs', async () => {
  let runs = 0
  const named = app.within(one.id, async db => {
    runs += 1
    await db
      .updateTable('curriculum_component')
      .set({ knowledge_area_id: '00000000-0000-4000-8000-000000000000' })
      .where('institution_id', '=', one.id)
      .execute()
  })
  await expect(named).rejects.toMatchObject({ code: '23503' })
  expect(runs).toBe(3)
})

test('work whose institution is given to another machine in its middle is begun anew', async () => {
  const told =
    "do $$ begin raise 'could not find valid entry for shard 102263' using errcode = 'XX000'; end $$"
  let begun = 0
  const answer = await app.gateway.tenant({ institutionId: one.id, now: TEST_NOW }, async ({ client }) => {
    begun += 1
    if (begun === 1) await client.query(told)
    return (await client.query<{ two: number }>('select 2 as two')).rows
  })
  expect([begun, answer]).toEqual([2, [{ two: 2 }]])
})

test('class: a dependency that hangs: a backend that no longer answers ends its request, and the next one has a connection of its own', async () => {
  const gateway = await createGateway<Tables>(app.connections.app, {
    poolSize: 2,
    log: createLog('silent'),
    limitMs: 400,
  })
  let frozen = 0
  try {
    const stuck = gateway.tenant({ institutionId: one.id, now: TEST_NOW }, async ({ client }) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      frozen = rows[0]?.pid ?? 0
      process.kill(frozen, 'SIGSTOP')
      return client.query('select 1')
    })
    await expect(stuck).rejects.toThrow('Query read timeout')
    const answered = await gateway.tenant({ institutionId: one.id, now: TEST_NOW }, async ({ client }) =>
      client.query<{ pid: number }>('select pg_backend_pid() as pid'),
    )
    expect(answered.rows[0]?.pid).not.toBe(frozen)
  } finally {
    process.kill(frozen, 'SIGCONT')
    await gateway.close()
  }
})
