import { expect, type Page } from '@playwright/test'
import { cpfWithCheckDigits } from '../../../packages/rules/src/identity/tax-number.rules.ts'
import { choose } from './office.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Próximo' }).click()
export const field = (page: Page, name: string) => page.getByLabel(name)

/** A child with a responsible person. */
export const typePerson = async (page: Page, { name, cpf }: { name: string; cpf: string }): Promise<void> => {
  await field(page, 'Nome completo').fill(name)
  await field(page, 'Data de nascimento').pressSequentially('21092014')
  await field(page, 'CPF').fill(cpf)
  await expect(page.getByText(/^Quem tem menos de 18 anos é cadastrado por um responsável/)).toBeVisible()
}

export const typeContact = async (page: Page): Promise<void> => {
  await field(page, 'Celular').pressSequentially('11955554444')
  await field(page, 'E-mail').fill('familia.farias@example.com')
  await field(page, 'CEP').fill('01310-100')
  await expect(page.getByText('Não foi possível consultar o CEP agora. Preencha à mão.')).toBeVisible()
  await field(page, 'Logradouro').fill('Rua das Palmeiras')
}

export const typeGuardian = async (page: Page, nineDigits: string): Promise<void> => {
  await field(page, 'Nome completo').fill('Dalva Farias')
  await choose(page, 'Parentesco', 'Mãe')
  await field(page, 'CPF').fill(cpfWithCheckDigits(nineDigits))
  await field(page, 'Celular').fill('(11) 95555-3333')
}
