import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('an undo of thousands reads no table whole: each foreign key to who may go begins an index', async () => {
  const { rows } = await app.owner.query(`
    select f.conname as name, exists (select from pg_index i where i.indrelid = f.conrelid and i.indisvalid
      and (select am.amname from pg_class c join pg_am am on am.oid = c.relam where c.oid = i.indexrelid) = 'btree'
      and i.indkey::int2[] @> f.conkey and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] <@ f.conkey) as "hasIndex"
    from pg_constraint f
    where f.contype = 'f' and f.conparentid = 0
      and f.confrelid = any(array['account', 'person', 'responsible']::regclass[])`)
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(row => !row.hasIndex)).toEqual([])
})
