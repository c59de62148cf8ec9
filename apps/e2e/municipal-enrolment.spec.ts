import { type Browser, expect, type Page } from '@playwright/test'
import { getGrade } from '../../packages/contract/src/academics/academics.contract.ts'
import {
  createEnrollment,
  deleteEnrollment,
} from '../../packages/contract/src/enrollment/entry/entry.contract.ts'
import {
  getInstitution,
  updateInstitution,
} from '../../packages/contract/src/identity/institution/institution.contract.ts'
import { cpfWithCheckDigits } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from './server-answers.ts'
import { signIn, tryToSignIn } from './sign-in.ts'
import { askMunicipality, emptyClass, newResident, newStudent } from './support/enrolling.ts'
import { municipal } from './support/hosts.ts'
import { choose, dialog, heading, openFromMenu, press } from './support/office.ts'
import { test } from './support/people.ts'
import { field, next, typeContact, typeGuardian, typePerson } from './support/self-registration.ts'
import { fits, smallTargets } from './support/touch.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PASSWORD = 'girassol azul de maio'

const mine = (page: Page) => page.getByRole('region', { name: 'Minhas turmas' })

const onPhone = async (browser: Browser) => {
  const context = await browser.newContext(PHONE)
  return { context, page: await context.newPage() }
}

/** The settings of the waiting list during a journey, and those before it. */
const withPlaces = async (
  ask: Asking,
  settings: { waitlistPromotion: boolean; offerHours: number; publicWaitingList: boolean },
  work: () => Promise<void>,
): Promise<void> => {
  const { waitlistPromotion, offerHours, publicWaitingList } = await ask(getInstitution)
  await ask(updateInstitution, { body: settings })
  try {
    await work()
  } finally {
    await ask(updateInstitution, { body: { waitlistPromotion, offerHours, publicWaitingList } })
  }
}

test('who is next is offered a freed place, sees it in the public list before, and takes it on a phone', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const host = municipal(baseURL)
  const { ask, context: office } = await askMunicipality(playwright.request, baseURL)
  const grade = await emptyClass(ask, { name: 'Oficina do lago', capacity: 1, selfEnrollment: true })
  const first = await newStudent(ask, 'Zilda Prado', '311000100')
  const resident = await newResident(ask, 'Yago Prado', '311000200')
  const body = { gradeId: grade.id, userId: first.id }
  const { id: occupied } = await ask(createEnrollment, { body })
  await withPlaces(ask, { waitlistPromotion: true, offerHours: 48, publicWaitingList: true }, async () => {
    const { context, page } = await onPhone(browser)
    let protocol = ''

    await test.step('waits for the full class', async () => {
      await signIn(page, resident, host)
      await page.goto(`${host}/app/matricula-aluno`)
      await page.getByRole('button', { name: `Fazer inscrição: ${grade.name}` }).tap()
      await press(dialog(page, `Inscrição em ${grade.name}`), 'Entrar na lista de espera')
      const receipt = dialog(page, 'Comprovante da lista de espera')
      protocol = /[2-9B-DF-HJ-NP-TV-XZ]{8}/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''
      await press(receipt, 'Fechar')
    })

    await test.step('finds the own place in the public list, which names nobody', async () => {
      await mine(page)
        .getByRole('link', { name: `Ver lista de espera: ${grade.name}` })
        .tap()
      await expect(heading(page)).toHaveText(`Lista de espera: ${grade.name}`)
      await page.getByLabel('Encontre o seu protocolo').fill(protocol.toLowerCase())
      await expect(page.getByText('Você está em 1º lugar')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: protocol })).toContainText('Y. P.')
      await expect(page.getByRole('table')).not.toContainText('Yago')
      await fits(page)
      expect(await smallTargets(page)).toEqual([])
    })

    await test.step('is offered the place that frees, and accepts', async () => {
      await ask(deleteEnrollment, { params: { id: occupied } })
      await page.goto(`${host}/app/matricula-aluno`)
      await expect(page.getByText(`Há uma vaga para você em ${grade.name}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Aceitar a vaga' }).tap()
      await expect(page.getByText(`Há uma vaga para você em ${grade.name}.`)).toHaveCount(0)
      await expect(mine(page)).toContainText('Ativa')
      const { vacancies } = await ask(getGrade, { params: { id: grade.id } })
      expect(vacancies).toEqual({ capacity: 1, active: 1, surplus: 0, free: 0 })
    })

    await test.step('and is in the public list no longer', async () => {
      await page.goto(`${host}/lista-de-espera/${grade.id}`)
      await expect(page.getByText('Ninguém na lista de espera')).toBeVisible()
    })
    await context.close()
  })
  await withPlaces(ask, { waitlistPromotion: true, offerHours: 0, publicWaitingList: false }, async () => {
    const visitor = await browser.newPage()
    await visitor.goto(`${host}/lista-de-espera/${grade.id}`)
    await expect(visitor.getByText('Esta lista de espera não está publicada')).toBeVisible()
    await visitor.context().close()
  })
  await office.dispose()
})

const typeAdult = async (page: Page, { name, cpf }: { name: string; cpf: string }): Promise<void> => {
  await field(page, 'Nome completo').fill(name)
  await field(page, 'Data de nascimento').pressSequentially('05051996')
  await field(page, 'CPF').fill(cpf)
}

const finish = async (page: Page): Promise<void> => {
  await page.getByLabel(/^Nova senha/).fill(PASSWORD)
  await page.getByLabel(/^Confirmar senha/).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /^Li e aceito/ }).check()
  await next(page)
  await page.getByRole('button', { name: 'Enviar cadastro' }).click()
  const success = dialog(page, 'Cadastro realizado!')
  await expect(success).toContainText('Seu número de matrícula é')
  await success.getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** The way from the own registration to a place in a class. */
const register = {
  adult: async (page: Page, person: { name: string; cpf: string }): Promise<void> => {
    await typeAdult(page, person)
    await next(page)
    await typeContact(page)
    await next(page)
    await finish(page)
  },
  child: async (page: Page, person: { name: string; cpf: string }): Promise<void> => {
    await typePerson(page, person)
    await next(page)
    await typeContact(page)
    await next(page)
    await typeGuardian(page, '311000500')
    await page.getByRole('checkbox', { name: /^Sou responsável legal/ }).check()
    await next(page)
    await finish(page)
  },
}

for (const [who, nineDigits, name] of [
  ['adult', '311000300', 'Quitéria Duarte'],
  ['child', '311000400', 'Querubim Duarte'],
] as const)
  test(`from the own registration to a place in a class: ${who}`, async ({
    browser,
    playwright,
    baseURL,
  }) => {
    const host = municipal(baseURL)
    const { ask, context: office } = await askMunicipality(playwright.request, baseURL)
    const place = `Núcleo da ${name.split(' ')[0]}`
    const grade = await emptyClass(ask, {
      name: `Oficina de ${who}`,
      capacity: 3,
      place,
      selfEnrollment: true,
    })
    const { context, page } = await onPhone(browser)
    const cpf = cpfWithCheckDigits(nineDigits)
    await page.goto(`${host}/cadastrar-aluno`)
    await register[who](page, { name, cpf })
    await tryToSignIn(page, { cpf }, PASSWORD)
    await expect(page).toHaveURL(/\/app$/)
    await page
      .getByRole('dialog', { name: /^Boas-vindas/ })
      .getByRole('button', { name: /^(Agora não|Começar)$/ })
      .click()
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await openFromMenu(page, 'Minha matrícula')
    await choose(page, 'Local', place)
    await page.getByRole('button', { name: `Fazer inscrição: ${grade.name}` }).tap()
    await press(dialog(page, `Inscrição em ${grade.name}`), 'Confirmar inscrição')
    const receipt = dialog(page, 'Comprovante de inscrição')
    await expect(receipt).toContainText(name)
    await press(receipt, 'Fechar')
    await expect(mine(page)).toContainText(grade.name)
    await expect(mine(page)).toContainText('Ativa')
    expect((await ask(getGrade, { params: { id: grade.id } })).vacancies.active).toBe(1)
    await context.close()
    await office.dispose()
  })

test('a student of another institution sees nothing of a class of this one, and does not get in', async ({
  browser,
  playwright,
  request,
  baseURL,
}) => {
  const host = municipal(baseURL)
  const { ask, context: office } = await askMunicipality(playwright.request, baseURL)
  const grade = await emptyClass(ask, { name: 'Oficina só daqui', capacity: 5, selfEnrollment: true })
  const foreign = await askAs(request, DEMO_STUDENT)

  await test.step('asking the own institution, there is no such class', async () => {
    await expect(foreign(getGrade, { params: { id: grade.id } })).rejects.toThrow(/NOT_FOUND/)
    await expect(foreign(createEnrollment, { body: { gradeId: grade.id } })).rejects.toThrow(
      /FORBIDDEN|NOT_FOUND|FEATURE_NOT_AVAILABLE/,
    )
  })

  await test.step('the other institution does not know who that is', async () => {
    const page = await browser.newPage()
    await page.goto(`${host}/login`)
    await tryToSignIn(page, DEMO_STUDENT)
    await expect(page.getByText('Usuário não encontrado ou credenciais inválidas!')).toBeVisible()
    await page.context().close()
  })

  await test.step('nor does it take the token of the own one', async () => {
    const page = await browser.newPage()
    await signIn(page, DEMO_STUDENT, baseURL)
    const token = await page.evaluate(() => {
      const { state } = JSON.parse(localStorage.getItem('lousa:session') ?? '{}')
      return String(state?.auth?.accessToken)
    })
    const answer = await office.get(`/api/grade/${grade.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.status(), (await answer.json()).code]).toEqual([401, 'UNAUTHENTICATED'])
    await page.goto(`/evento/${grade.id}`)
    await expect(page.getByText('Evento não encontrado')).toBeVisible()
    await page.goto(`/lista-de-espera/${grade.id}`)
    await expect(page.getByText('Esta lista de espera não está publicada')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(grade.name)
    await page.context().close()
  })
  expect((await ask(getGrade, { params: { id: grade.id } })).vacancies.active).toBe(0)
  await office.dispose()
})
