import { randomUUID } from 'node:crypto'
import { issueGuardianCodes } from '../src/modules/identity/guardian-code/guardian-code.service.ts'
import { atWork } from '../src/modules/identity/institution/current-institution.public.queries.ts'
import { guardianshipRow } from '../src/modules/people/guardianship/guardianship.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import { createVault } from '../src/platform/access/vault.ts'
import { systemContext } from '../src/platform/jobs/system-context.ts'
import { type Account, createAccount, type School } from './school.ts'
import { TEST_NOW, TEST_SECRET, type TestApp } from './test-app.ts'

/** An open bond of a guardian and a student. */
export const bondOf = async (
  app: TestApp,
  at: School,
  { guardian, studentId }: { guardian: Account; studentId: string },
): Promise<string> => {
  const id = randomUUID()
  await app.within(at.id, db =>
    insertRows(db, 'guardianship', [
      guardianshipRow({
        institution_id: at.id,
        id,
        student_id: studentId,
        guardian_person_id: guardian.personId,
        created_by: at.administrator.id,
        created_at: TEST_NOW.toISOString(),
      }),
    ]),
  )
  return id
}

/** A guardian of these students (else of the first one), without a password. */
export const guardianOf = async (
  app: TestApp,
  at: School,
  {
    name = 'Rosa Lima',
    taxNumber,
    studentIds = [at.students[0]?.id ?? ''],
  }: { name?: string; taxNumber: string; studentIds?: string[] },
): Promise<Account & { bonds: string[] }> => {
  const guardian = await app.within(at.id, db =>
    createAccount(db, { institution: at.id, role: 'GUARDIAN', name, taxNumber }),
  )
  const bonds: string[] = []
  for (const studentId of studentIds) bonds.push(await bondOf(app, at, { guardian, studentId }))
  return { ...guardian, bonds }
}

/** Both codes of a new letter of the person. */
export const letterOf = async (app: TestApp, at: School, personId: string) =>
  systemContext(app, atWork(at.id), async ctx => {
    const issued = (
      await issueGuardianCodes(
        { ...ctx, origin: `http://${at.host}` },
        { vault: createVault(TEST_SECRET), personIds: [personId] },
      )
    ).get(personId)
    return { code: issued?.code ?? '', secret: issued?.url.split('#')[1] ?? '' }
  })
