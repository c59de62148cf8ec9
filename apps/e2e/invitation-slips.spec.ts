import { expect } from '@playwright/test'
import { createInstructor } from '../../packages/contract/src/people/editing/user-writing.contract.ts'
import { cpfWithCheckDigits } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { dialog, heading, OFFICE, press } from './support/office.ts'
import { test } from './support/people.ts'

test.use(OFFICE)

test('a person without an e-mail of the school gets a printed invitation, whose address lets them choose a password', async ({
  browser,
  openAs,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const name = 'Iracema Convite Prates'
  const { id } = await ask(createInstructor, {
    body: {
      name,
      email: 'iracema.prates@example.com',
      documents: { taxNumber: cpfWithCheckDigits('308300400') },
    },
  })
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.goto(`/app/usuarios/professor/${id}`)
  await expect(heading(page)).toHaveText(name)
  await press(page, 'Imprimir convite')
  const slips = dialog(page, 'Convites para imprimir')
  await press(slips, 'Fazer os convites')
  const ready = slips.getByText('1 convite pronto para imprimir.')
  const proof = dialog(page, 'Confirme que é você')
  // A person who has proven it a moment ago, in a journey before, is not asked again.
  await expect(proof.or(ready)).toBeVisible()
  if (await proof.isVisible()) {
    await proof.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD)
    await press(proof, 'Confirmar')
  }
  await expect(ready).toBeVisible()
  await expect(slips.getByRole('img', { name: `QR code do convite de ${name}` })).toBeVisible()
  const link = (await slips.getByText(/^https?:/).textContent()) ?? ''

  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash)
  await expect(own.getByLabel(/^Nova senha/)).toBeVisible()
  await context.close()
})
