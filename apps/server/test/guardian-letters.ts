import { randomUUID } from 'node:crypto'
import { issueGuardianCodes } from '../src/modules/identity/guardian-code/guardian-code.service.ts'
import { atWork } from '../src/modules/identity/institution/current-institution.public.queries.ts'
import { createVault } from '../src/platform/access/vault.ts'
import { systemContext } from '../src/platform/jobs/system-context.ts'
import { TEST_NOW, TEST_SECRET, type TestApp } from './test-app.ts'

type Place = { id: string; host: string }

/** A person with an account of a guardian and without a password. */
export const guardianOf = async (
  app: TestApp,
  at: Place,
  { name = 'Rosa Lima', taxNumber }: { name?: string; taxNumber: string },
) => {
  const [personId, id] = [randomUUID(), randomUUID()]
  await app.owner.query(
    `insert into person (institution_id, id, name, tax_number, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [at.id, personId, name, taxNumber, TEST_NOW],
  )
  await app.owner.query(
    `insert into account (institution_id, id, person_id, role, registration, sort_key, search_key, office_key, created_at)
     values ($1, $2, $3, 'GUARDIAN', $2::text, '', '', '', $4)`,
    [at.id, id, personId, TEST_NOW],
  )
  return { id, personId, taxNumber }
}

/** Both codes of a new letter of the person. */
export const letterOf = async (app: TestApp, at: Place, personId: string) =>
  systemContext(app, atWork(at.id), async ctx => {
    const issued = (
      await issueGuardianCodes(
        { ...ctx, origin: `http://${at.host}` },
        { vault: createVault(TEST_SECRET), personIds: [personId] },
      )
    ).get(personId)
    return { code: issued?.code ?? '', secret: issued?.url.split('#')[1] ?? '' }
  })
