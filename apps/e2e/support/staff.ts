import { proveOwnFactor } from '../../../packages/contract/src/identity/own-factor/own-factor.contract.ts'
import {
  createInstructor,
  createStaff,
} from '../../../packages/contract/src/people/editing/user-writing.contract.ts'
import { cpfWithCheckDigits } from '../../../packages/rules/src/identity/tax-number.rules.ts'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_PASSWORD,
  type DemoAccount,
} from '../../server/src/main/demo/demo-accounts.ts'
import type { Asking } from '../server-answers.ts'
import { changeDemo } from './demo-database.ts'

const SAME_PASSWORD_AS = `insert into credential (institution_id, person_id, password_hash, updated_at)
  select a.institution_id, a.person_id, c.password_hash, now()
  from account a, person k, credential c
  where a.id = $1::uuid and k.institution_id = a.institution_id and k.tax_number = $2
    and c.institution_id = k.institution_id and c.person_id = k.id`

type Given = { name: string; email: string; nineDigits: string }

/** Invited people sign in with the password of the demo too. */
export const openAccount = async (id: string): Promise<void> => {
  if ((await changeDemo(SAME_PASSWORD_AS, id, DEMO_ADMINISTRATOR.cpf.replace(/\D/g, ''))) !== 1)
    throw new Error('The demo administrator has no password')
}

/** Somebody of the office, invited, who signs in; answers the CPF. */
export const newStaff = async (
  ask: Asking,
  { nineDigits, ...given }: Given & { role: 'ADMINISTRATOR' | 'EDITOR' },
): Promise<string> => {
  const cpf = cpfWithCheckDigits(nineDigits)
  // A new administrator is made by who has just shown who they are.
  await ask(proveOwnFactor, { body: { password: DEMO_PASSWORD } })
  const { id } = await ask(createStaff, { body: { ...given, taxNumber: cpf } })
  await openAccount(id)
  return cpf
}

/** An instructor without classes, who signs in. */
export const newInstructor = async (
  ask: Asking,
  { nineDigits, ...given }: Given,
): Promise<DemoAccount & { id: string }> => {
  const cpf = cpfWithCheckDigits(nineDigits)
  const { id } = await ask(createInstructor, { body: { ...given, documents: { taxNumber: cpf } } })
  await openAccount(id)
  return { ...DEMO_INSTRUCTOR, id, cpf, name: given.name }
}
