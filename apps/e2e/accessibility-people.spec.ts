import { expect, type Page } from '@playwright/test'
import {
  createImport,
  matchImportColumns,
} from '../../packages/contract/src/people/import/import.contract.ts'
import { listUsers } from '../../packages/contract/src/people/person/user.contract.ts'
import { cpfWithCheckDigits } from '../../packages/rules/src/identity/tax-number.rules.ts'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_MUNICIPAL_STUDENT,
} from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from './server-answers.ts'
import { signIn, tryToSignIn } from './sign-in.ts'
import { type Faults, faultsIn, type Part, type Screen, WIDTHS } from './support/axe.ts'
import { municipal } from './support/hosts.ts'
import { OFFICE } from './support/office.ts'
import { test } from './support/people.ts'
import { next, typeContact, typePerson } from './support/self-registration.ts'
import { pupils, sheet } from './support/sheets.ts'
import { newStaff } from './support/staff.ts'

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

/** An import whose columns are to be said, and one with rows to be corrected. */
const importsOf = async (ask: Asking) => {
  const rows = pupils('Conferido', 306_000_100)
  const [first = [], second = []] = rows
  first[2] = '111.444.777-36'
  second[0] = ''
  const upload = () => {
    const { name, buffer } = sheet('Conferido', rows)
    return ask(createImport, { query: { type: 'STUDENT', fileName: name }, body: buffer })
  }
  const [uploaded, checked] = [await upload(), await upload()]
  const columns = checked.columns.map(({ index, field }) => ({ index, field }))
  await ask(matchImportColumns, { params: { id: checked.id }, body: { columns } })
  return { uploaded, checked }
}

const officeScreens = async (ask: Asking): Promise<Screen[]> => {
  const query = { type: 'INSTRUCTOR', searchFor: DEMO_INSTRUCTOR.name }
  const [instructor] = (await ask(listUsers, { query })).data
  const { uploaded, checked } = await importsOf(ask)
  return [
    { name: 'instructors', path: '/app/usuarios/professores', shows: button(/^Ações de /) },
    {
      name: 'instructor',
      path: `/app/usuarios/professor/${instructor?.id}`,
      shows: page =>
        page
          .getByRole('region', { name: /^Turmas de/ })
          .getByRole('link')
          .first(),
    },
    {
      name: 'active search',
      path: '/app/usuarios/busca-ativa',
      shows: page => page.getByRole('main').getByText(/Só conta dia com a chamada completa/),
    },
    {
      name: 'notes of absence of families',
      path: '/app/usuarios/justificativas',
      shows: page => page.getByRole('main').getByText(/Uma decisão vale para todos os dias do pedido/),
    },
    {
      name: 'proposals of data by families',
      path: '/app/usuarios/propostas',
      shows: page => page.getByRole('main').getByText(/Aceitar muda o cadastro do aluno/),
    },
    {
      name: 'new person of the staff',
      path: '/app/usuarios/equipe',
      shows: button(/^Ações de /),
      open: async page => {
        await page.getByRole('button', { name: 'Nova pessoa da equipe' }).click()
        await expect(page.getByRole('dialog', { name: 'Nova pessoa da equipe' })).toBeVisible()
      },
    },
    { name: 'imports', path: '/app/usuarios/importar', shows: button(/^Ações de conferido/) },
    {
      name: 'columns of an import',
      path: `/app/usuarios/importar/${uploaded.id}`,
      shows: button('Conferir linhas'),
    },
    {
      name: 'rows of an import',
      path: `/app/usuarios/importar/${checked.id}`,
      shows: page => page.getByRole('textbox', { name: /^CPF/ }),
    },
    { name: 'own data', path: '/app/meus-dados', shows: button('Trocar a senha') },
    {
      name: 'e-mails of the demonstration',
      path: '/app/caixa-de-saida',
      shows: page => page.getByText('Convite para acessar o sistema').first(),
    },
  ]
}

/** Before anybody has signed in. */
const outsideScreens = (host: string): Screen[] => [
  { name: 'forgotten password', path: '/forgot-password', shows: button('Enviar instruções') },
  { name: 'new password of a student', path: '/aluno-reset-password', shows: heading('Nova senha do aluno') },
  { name: 'letter of the school', path: '/carta', shows: button('Continuar') },
  { name: 'bad link', path: '/password-update#nada', shows: heading('Este link não vale mais') },
  { name: 'no link', path: '/register', shows: heading('Abra o link que chegou por e-mail') },
  { name: 'terms', path: '/termos-de-uso', shows: button('Imprimir') },
  { name: 'privacy', path: '/politicas-de-privacidade', shows: button('Imprimir') },
  {
    name: 'self-registration, with faults',
    path: `${host}/cadastrar-aluno`,
    shows: button('Próximo'),
    open: async page => {
      await next(page)
      await expect(page.getByText('Campo obrigatório').first()).toBeVisible()
    },
  },
  {
    name: 'self-registration, the guardian',
    path: `${host}/cadastrar-aluno`,
    shows: button('Próximo'),
    open: async page => {
      await typePerson(page, { name: 'Caio Prado', cpf: '123.456.789-09' })
      await next(page)
      await typeContact(page)
      await next(page)
      await expect(page.getByRole('checkbox', { name: /^Sou responsável legal/ })).toBeEnabled()
    },
  },
]

/** The office has nothing to open there yet. A run after a width with faults finds her registered. */
const editorsCpf = async (ask: Asking): Promise<string> => {
  const name = 'Nina Sem Telas'
  const nineDigits = '307000100'
  const { data } = await ask(listUsers, { query: { type: 'STAFF', searchFor: name } })
  if (data.length > 0) return cpfWithCheckDigits(nineDigits)
  return newStaff(ask, { name, email: 'nina.telas@example.com', role: 'EDITOR', nineDigits })
}

const parts: Part[] = []

test.beforeAll(async ({ browser, playwright, stateOf }, { project }) => {
  const { baseURL = '' } = project.use
  const host = municipal(baseURL)
  const request = await playwright.request.newContext({ baseURL })
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const cpf = await editorsCpf(ask)
  const office = { state: await stateOf(DEMO_ADMINISTRATOR), screens: await officeScreens(ask) }
  await request.dispose()
  const context = await browser.newContext({ baseURL, ...OFFICE })
  const page = await context.newPage()
  await signIn(page, DEMO_MUNICIPAL_STUDENT, host)
  await page.goto('/login')
  await tryToSignIn(page, { cpf })
  await expect(heading(/^Nina Sem Telas/)(page)).toBeVisible()
  const state = await context.storageState()
  await context.close()
  parts.push(office, { state: { cookies: [], origins: [] }, screens: outsideScreens(host) })
  parts.push({
    state,
    screens: [
      { name: 'page of an editor', path: '/app', shows: heading(/seu acesso está pronto/) },
      { name: 'own record of a student', path: `${host}/app/cadastro`, shows: button('Trocar a senha') },
    ],
  })
})

for (const width of WIDTHS) {
  test(`nobody is kept out of what people are kept with, ${width} px wide, light or dark`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const faults: Faults = {}
    // Side by side: the parts share nothing, and looking is most of the work.
    await Promise.all(parts.map(async part => Object.assign(faults, await faultsIn(browser, part, width))))
    expect(faults).toEqual({})
  })
}
