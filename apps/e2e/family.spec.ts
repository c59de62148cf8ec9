import { type Browser, expect, type Page } from '@playwright/test'
import { getProfile } from '../../packages/contract/src/identity/identity.contract.ts'
import { proveOwnFactor } from '../../packages/contract/src/identity/own-factor/own-factor.contract.ts'
import {
  createGuardianship,
  createGuardianshipRestriction,
} from '../../packages/contract/src/people/guardianship/guardianship.contract.ts'
import { cpfWithCheckDigits } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from './server-answers.ts'
import { classOfStudent } from './support/demo-student.ts'
import { dialog, heading, OFFICE, press, save } from './support/office.ts'
import { test } from './support/people.ts'

test.use(OFFICE)

const PASSWORD = 'girassol azul de maio'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' } as const
const MOTHER = { name: 'Marlene Carta Bastos', cpf: cpfWithCheckDigits('309100100'), kinship: 'Mãe' }
const FATHER = { name: 'Otávio Carta Bastos', cpf: cpfWithCheckDigits('309100200'), kinship: 'Pai' }
type Guardian = typeof MOTHER

const bind = async (ask: Asking, studentId: string, { name, cpf, kinship }: Guardian): Promise<string> => {
  const answer = await ask(createGuardianship, {
    params: { id: studentId },
    body: { name, taxNumber: cpf, kinship, livesWith: kinship === 'Mãe' },
  })
  return answer.id
}

/** Letters of the class, made in the window of the office: the code of each guardian. */
const codesOf = async (page: Page, gradeId: string, guardians: readonly Guardian[]): Promise<string[]> => {
  await page.goto(`/app/parametros/series/${gradeId}`)
  await press(page, 'Cartas da turma')
  const letters = dialog(page, 'Cartas para os responsáveis')
  await press(letters, 'Fazer as cartas')
  const proof = dialog(page, 'Confirme que é você')
  await proof.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD)
  await save(proof, 'Confirmar')
  const codes: string[] = []
  for (const { name } of guardians) {
    const letter = letters
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: `QR code da carta de ${name}` }) })
    await expect(letter).toContainText(DEMO_STUDENT.name)
    codes.push((await letter.getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/).textContent()) ?? '')
  }
  return codes
}

/** Enters with the code of a letter on a phone, and stands on the first screen. */
const enterByLetter = async (
  browser: Browser,
  { baseURL, code, guardian: { cpf } }: { baseURL: string | undefined; code: string; guardian: Guardian },
): Promise<Page> => {
  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) })
  const phone = await context.newPage()
  await phone.goto('/carta')
  // A code is typed as people do: in small letters and without its lines.
  await phone.getByLabel(/^Código da carta/).fill(code.replaceAll('-', '').toLowerCase())
  await phone.getByLabel(/^Seu CPF/).fill(cpf)
  await fits(phone)
  await press(phone, 'Continuar')
  await phone.getByLabel(/^Nova senha/).fill(PASSWORD)
  await phone.getByLabel(/^Confirmar senha/).fill(PASSWORD)
  await phone.getByRole('checkbox', { name: /^Li e aceito/ }).check()
  await press(phone, 'Criar senha')
  await expect(phone).toHaveURL(/\/app$/)
  await expect(heading(phone)).toHaveText('Meus filhos')
  return phone
}

/** Nothing reaches beyond the side of a phone. */
const fits = async (phone: Page): Promise<void> =>
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

const openTab = async (phone: Page, tab: string) => {
  await phone.getByRole('link', { name: tab, exact: true }).click()
  const content = phone.getByRole('region', { name: `${tab} de ${DEMO_STUDENT.name}` })
  await expect(content).toBeVisible()
  await fits(phone)
  return content
}

test('guardians enter on a phone with the letters of a class, and an order of a court closes the home of one', async ({
  browser,
  baseURL,
  openAs,
  request,
}) => {
  const office = await askAs(request, DEMO_ADMINISTRATOR)
  const student = await askAs(request, DEMO_STUDENT)
  const { id: studentId } = await student(getProfile)
  const grade = await classOfStudent(student)
  // The server opens an account of a guardian only in a session with a fresh proof.
  await office(proveOwnFactor, { body: { password: DEMO_PASSWORD } })
  await bind(office, studentId, MOTHER)
  const bondOfFather = await bind(office, studentId, FATHER)

  const page = await openAs(DEMO_ADMINISTRATOR)
  const [codeOfMother = '', codeOfFather = ''] = await codesOf(page, grade.id, [MOTHER, FATHER])

  const mother = await enterByLetter(browser, { baseURL, code: codeOfMother, guardian: MOTHER })
  const main = mother.getByRole('main')
  await expect(main).toContainText(`${DEMO_STUDENT.name}, ${grade.name}`)
  await expect(await openTab(mother, 'Notas')).toContainText(/Presença|Nenhuma nota divulgada/)
  await expect(await openTab(mother, 'Faltas')).toContainText(/Faltou \d+ dias?|ainda não fez chamada/)

  const father = await enterByLetter(browser, { baseURL, code: codeOfFather, guardian: FATHER })
  await expect(father.getByRole('main')).toContainText(DEMO_STUDENT.name)
  await office(proveOwnFactor, { body: { password: DEMO_PASSWORD } })
  await office(createGuardianshipRestriction, {
    params: { id: bondOfFather },
    body: {
      noAccess: true,
      orderNumber: '0001234-56.2026.8.26.0100',
      court: '2ª Vara da Família',
      // Other journeys sign in as this student.
      closeStudentAccess: false,
    },
  })
  await father.reload()
  await expect(father.getByText('Nenhum aluno por aqui')).toBeVisible()
  await expect(father.getByRole('main')).not.toContainText(DEMO_STUDENT.name)

  await mother.reload()
  await expect(main).toContainText(DEMO_STUDENT.name)
  await mother.context().close()
  await father.context().close()
})
