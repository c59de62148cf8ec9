import { expect, type Page } from '@playwright/test'
import { createStudent } from '../../packages/contract/src/people/editing/user-writing.contract.ts'
import { cpfWithCheckDigits } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { choose } from './support/office.ts'
import { test as base } from './support/people.ts'
import { photograph } from './support/pictures.ts'
import { openPostalCodes } from './support/postal-codes.ts'

const test = base.extend({
  storageState: async ({ stateOf }, use) => use(await stateOf(DEMO_ADMINISTRATOR)),
})

const NEW_STUDENT = '/app/usuarios/aluno/adicionar'
const SQUARE = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' }

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const responsible = (page: Page, nth: number) => page.getByRole('group', { name: `Responsável ${nth}` })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true })
const unsaved = (page: Page) => page.getByText('Alterações não salvas', { exact: true })

const startForm = async (page: Page): Promise<void> => {
  await page.goto(NEW_STUDENT)
  await expect(title(page)).toHaveText('Novo aluno')
}

const typeName = async (page: Page, name: string, birthdate: string): Promise<void> => {
  const personal = section(page, 'Dados pessoais')
  await personal.getByLabel('Nome completo').fill(name)
  await personal.getByLabel('Data de nascimento').fill(birthdate)
  await personal.getByLabel('Nacionalidade').focus()
}

const typeResponsible = async (
  page: Page,
  nth: number,
  { name, kinship }: { name: string; kinship: string },
): Promise<void> => {
  await responsible(page, nth).getByLabel('Nome completo').fill(name)
  await choose(responsible(page, nth), 'Parentesco', kinship)
}

test('what is wrong with a student is said at its field, and nothing is saved until it is right', async ({
  page,
}) => {
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/user/student')) sent += 1
  })
  await startForm(page)
  const taxNumber = section(page, 'Documentos').getByLabel('CPF')
  await taxNumber.pressSequentially('11144477736')
  await expect(taxNumber).toHaveValue('111.444.777-36')
  await taxNumber.blur()
  await expect(page.getByText('Informe um CPF válido')).toBeVisible()
  await page.getByRole('button', { name: 'Remover Responsável 1' }).click()
  await save(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Corrija' })
  await expect(summary).toContainText('Corrija 3 campos para salvar:')
  await summary.getByRole('button', { name: 'CPF' }).click()
  await expect(taxNumber).toBeFocused()
  await summary.getByRole('button', { name: 'Responsáveis' }).click()
  await expect(page.getByRole('button', { name: 'Adicionar responsável' })).toBeFocused()
  expect(sent).toBe(0)
})

test('a student who seems to be there already is shown, and a CPF that is somebody’s is not saved', async ({
  page,
}) => {
  const ask = await askAs(page.request, DEMO_ADMINISTRATOR)
  const existingStudent = await ask(createStudent, {
    body: {
      name: 'Olívia Prata Existente',
      birthdate: '2012-02-29',
      responsibles: [{ name: 'Ana Prata', kinship: 'Mãe' }],
    },
  })
  if (!('id' in existingStudent)) throw new Error('The student was not registered')
  await startForm(page)
  await typeName(page, 'olivia prata existente', '29/02/2012')
  await expect(page.getByText('Já existe um cadastro com este nome')).toBeVisible()
  await expect(page.getByRole('link', { name: /Olívia Prata Existente/ })).toHaveAttribute(
    'href',
    `/app/usuarios/aluno/${existingStudent.id}`,
  )
  await section(page, 'Documentos').getByLabel('CPF').fill(DEMO_STUDENT.cpf)
  await section(page, 'Documentos').getByLabel('RG', { exact: true }).focus()
  await expect(page.getByRole('link', { name: new RegExp(DEMO_STUDENT.name) })).toBeVisible()
  await typeResponsible(page, 1, { name: 'Ana Prata', kinship: 'Mãe' })
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Cadastrar outra pessoa com o mesmo nome?' })
  await question.getByRole('button', { name: 'É outra pessoa, cadastrar' }).click()
  await expect(page.getByText(new RegExp(`^Este CPF já é de ${DEMO_STUDENT.name}`))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${NEW_STUDENT}$`))
})

test('a form that was typed in is not left without a question, and comes back after a reload', async ({
  page,
}) => {
  await startForm(page)
  await typeName(page, 'Rascunho de Souza', '10/05/2014')
  await typeResponsible(page, 1, { name: 'Vera de Souza', kinship: 'Avó' })
  await expect(unsaved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar alterações' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(question).toBeHidden()

  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(page.getByText(/^Rascunho recuperado/)).toBeVisible()
  await expect(section(page, 'Dados pessoais').getByLabel('Nome completo')).toHaveValue('Rascunho de Souza')
  await expect(section(page, 'Dados pessoais').getByLabel('Data de nascimento')).toHaveValue('10/05/2014')
  await expect(responsible(page, 1).getByLabel('Nome completo')).toHaveValue('Vera de Souza')

  await page.getByRole('link', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(title(page)).toHaveText('Alunos')
  await startForm(page)
  await expect(section(page, 'Dados pessoais').getByLabel('Nome completo')).toHaveValue('')
})

test('an address is typed by hand when nobody answers for its CEP, and is filled in when somebody does', async ({
  page,
}) => {
  await startForm(page)
  const address = section(page, 'Endereço')
  const street = address.getByLabel('Logradouro')
  await address.getByLabel('CEP').pressSequentially('01310100')
  await expect(address.getByRole('status')).toHaveText(
    'Não foi possível consultar o CEP agora. Preencha à mão.',
  )
  await street.fill('Rua de Terra')
  await expect(page.getByRole('alert')).toHaveCount(0)

  const close = await openPostalCodes({ '01001000': SQUARE })
  await address.getByLabel('CEP').fill('99999-999')
  await expect(address.getByRole('status')).toHaveText('CEP não encontrado. Preencha à mão.')
  await address.getByLabel('CEP').fill('01001-000')
  await expect(address.getByText(/é de outro endereço: Praça da Sé, Sé, São Paulo\/SP/)).toBeVisible()
  await expect(street).toHaveValue('Rua de Terra')
  await address.getByRole('button', { name: 'Substituir pelo endereço do CEP' }).click()
  await expect(street).toHaveValue('Praça da Sé')
  await expect(address.getByLabel('Cidade')).toHaveValue('São Paulo')
  await close()
})

test('a student with two responsibles and a photo is registered, and two changes at once are compared', async ({
  page,
  openAs,
}) => {
  await startForm(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher foto' }).click()
  await (await chooser).setFiles(await photograph(page))
  const cropper = page.getByRole('dialog', { name: 'Recortar foto' })
  await cropper.getByRole('button', { name: 'Usar foto' }).click()
  await expect(page.getByRole('button', { name: 'Remover foto' })).toBeVisible()

  await typeName(page, 'Téo Vasconcelos Dias', '14/03/2013')
  const taxNumber = section(page, 'Documentos').getByLabel('CPF')
  await taxNumber.pressSequentially(cpfWithCheckDigits('246810121'))
  await expect(taxNumber).toHaveValue(/^246\.810\.121-\d\d$/)
  const cellphone = section(page, 'Contato').getByLabel('Celular')
  await cellphone.pressSequentially('11987654321')
  await expect(cellphone).toHaveValue('(11) 98765-4321')

  await typeResponsible(page, 1, { name: 'Rui Dias', kinship: 'Pai' })
  await page.getByRole('button', { name: 'Adicionar responsável' }).click()
  await expect(responsible(page, 2).getByLabel('Nome completo')).toBeFocused()
  await typeResponsible(page, 2, { name: 'Íris Vasconcelos', kinship: 'Mãe' })
  await page.getByRole('button', { name: 'Subir Íris Vasconcelos' }).focus()
  await page.keyboard.press('Enter')
  await expect(responsible(page, 1).getByLabel('Nome completo')).toHaveValue('Íris Vasconcelos')
  await expect(page.getByRole('button', { name: 'Descer Íris Vasconcelos' })).toBeFocused()
  await expect(responsible(page, 2).getByRole('radio')).toBeChecked()
  await responsible(page, 1).getByRole('radio').press('Space')
  await save(page).click()

  await expect(title(page)).toHaveText('Téo Vasconcelos Dias')
  const registered = page.getByRole('dialog', { name: 'Cadastro realizado!' })
  await expect(registered).toContainText(/O número de matrícula de Téo Vasconcelos Dias é\s*\d+/)
  await expect(registered.getByRole('link', { name: 'Matricular' })).toHaveAttribute(
    'href',
    /matricula\?aluno=/,
  )
  await registered.getByRole('button', { name: 'Ver a ficha' }).click()
  await expect(registered).toHaveCount(0)
  await expect(page.getByText(/^Matrícula \d+/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cadastrar outro' })).toHaveAttribute('href', NEW_STUDENT)
  await expect(page.getByText('A matrícula em uma turma é feita no menu Matrícula.')).toBeVisible()
  await expect(section(page, 'Dados pessoais')).toContainText('Brasileira')
  const people = section(page, 'Responsáveis').getByRole('listitem')
  await expect(people.nth(0)).toContainText(/Íris Vasconcelos.*Responsável principal/)
  await expect(people.nth(1)).toContainText('Rui Dias')
  await expect(people.nth(1)).not.toContainText('Responsável principal')
  const picture = section(page, 'Dados pessoais').locator('img')
  await expect
    .poll(() => picture.evaluate(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await expect(section(page, 'Histórico de alterações').getByRole('listitem').first()).toContainText(
    `${DEMO_ADMINISTRATOR.name} incluiu`,
  )

  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await expect(title(page)).toHaveText('Editar aluno')
  const other = await openAs(DEMO_ADMINISTRATOR)
  await other.goto(new URL(page.url()).pathname)
  await section(other, 'Contato').getByLabel('Celular').fill('(11) 91111-2222')
  await section(other, 'Outros').getByLabel('Observação').fill('Usa óculos')
  await save(other).click()
  await expect(title(other)).toHaveText('Téo Vasconcelos Dias')

  await section(page, 'Contato').getByLabel('Celular').fill('(11) 93333-4444')
  await save(page).click()
  const comparison = page.getByRole('dialog', { name: 'Conferir as duas versões' })
  await expect(comparison.getByRole('radiogroup', { name: 'Celular' })).toBeVisible()
  await comparison.getByRole('radio', { name: 'Sua versão: (11) 93333-4444' }).click()
  await comparison.getByRole('button', { name: 'Salvar escolhas' }).click()
  await expect(title(page)).toHaveText('Téo Vasconcelos Dias')
  await expect(section(page, 'Contato')).toContainText('(11) 93333-4444')
  await expect(section(page, 'Outros')).toContainText('Usa óculos')
})
