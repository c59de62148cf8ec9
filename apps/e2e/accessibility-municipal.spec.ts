import { expect, type Page } from '@playwright/test'
import { listGrades } from '../../packages/contract/src/academics/academics.contract.ts'
import { createEnrollment } from '../../packages/contract/src/enrollment/entry/entry.contract.ts'
import { updateInstitution } from '../../packages/contract/src/identity/institution/institution.contract.ts'
import { DEMO_ADMINISTRATOR, DEMO_MUNICIPAL_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, runningYear } from './server-answers.ts'
import { signIn } from './sign-in.ts'
import { type Faults, faultsIn, type Part, type Screen, WIDTHS } from './support/axe.ts'
import { askMunicipality, emptyClass, newStudent } from './support/enrolling.ts'
import { municipal } from './support/hosts.ts'
import { dialog, OFFICE, press } from './support/office.ts'
import { test } from './support/people.ts'
import { photograph } from './support/pictures.ts'

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const survey = (page: Page) => page.getByRole('region', { name: 'Pesquisa de satisfação' })

/** The events of the demo that were and that are to come, and a full class with one student on its waiting list. */
const municipalThings = async (ask: Asking) => {
  const { id: academicYearId } = await runningYear(ask)
  const events = (await ask(listGrades, { query: { academicYearId, showOnlyEvents: 'true' } })).data
  const past = events.find(({ name }) => name === 'Corrida da Cidade')
  const coming = events.find(({ name }) => name === 'Torneio de Futsal entre Núcleos')
  if (!past || !coming) throw new Error('The demo has no events')
  const full = await emptyClass(ask, { name: 'Oficina lotada', capacity: 1, selfEnrollment: true })
  const [first, second, third] = [
    await newStudent(ask, 'Wanda Lopo', '309000500'),
    await newStudent(ask, 'Xisto Lopo', '309000600'),
    await newStudent(ask, 'Yara Lopo', '309000700'),
  ]
  await ask(createEnrollment, { body: { gradeId: full.id, userId: first.id } })
  const waiting = { gradeId: full.id, userId: second.id, confirmOccupation: 'WAITLIST' }
  await ask(createEnrollment, { body: waiting })
  await ask(updateInstitution, { body: { publicWaitingList: true } })
  return { past, coming, full, third }
}
type Things = Awaited<ReturnType<typeof municipalThings>>

const officeScreens = (host: string, { past, coming, full, third }: Things): Screen[] => {
  const event = `${host}/app/eventos/evento?evento=`
  return [
    { name: 'events', path: `${host}/app/eventos`, shows: link('Novo evento') },
    {
      name: 'new event',
      path: `${host}/app/eventos`,
      shows: link('Novo evento'),
      open: async page => {
        await link('Novo evento')(page).click()
        await expect(heading('Novo evento escolar')(page)).toBeVisible()
      },
    },
    {
      name: 'picture of an event that is cut',
      path: `${host}/app/eventos`,
      shows: link('Novo evento'),
      open: async page => {
        await link('Novo evento')(page).click()
        const form = page.getByRole('main')
        const chooser = page.waitForEvent('filechooser')
        // The press lasts as long as a finger does: leaving the empty name must not move the button during it.
        await form.getByRole('button', { name: 'Escolher imagem' }).click({ delay: 150 })
        await (await chooser).setFiles(await photograph(page))
        await expect(form.getByRole('slider', { name: 'Ampliação' })).toBeVisible()
      },
    },
    {
      name: 'event with the result of its survey',
      path: `${event}${past.id}`,
      shows: page => survey(page).getByText(/responderam/),
    },
    {
      name: 'changing an event',
      path: `${event}${coming.id}`,
      shows: heading(coming.name),
      open: async page => {
        await link('Editar')(page).click()
        await expect(heading('Editar evento escolar')(page)).toBeVisible()
      },
    },
    {
      name: 'survey',
      path: `${event}${past.id}`,
      shows: page => survey(page).getByText(/responderam/),
      open: async page => {
        await press(page, 'Editar pesquisa')
        await expect(dialog(page, 'Editar pesquisa')).toBeVisible()
      },
    },
    {
      name: 'question of a full class',
      path: `${host}/app/matricula?turma=${full.id}`,
      shows: page => page.getByRole('region', { name: 'Lista de espera' }),
      open: async page => {
        await press(page.getByRole('main'), 'Matricular')
        const form = dialog(page, `Matricular em ${full.name}`)
        await form.getByRole('searchbox', { name: 'Aluno' }).fill(third.name)
        await form.getByRole('button', { name: new RegExp(third.name) }).click()
        await press(form, 'Matricular')
        await expect(dialog(page, 'Limite de vagas atingido')).toBeVisible()
      },
    },
  ]
}

const residentScreens = (host: string, { past, coming, full }: Things): Screen[] => [
  {
    name: 'resident home',
    path: `${host}/app`,
    shows: page => page.getByRole('region', { name: 'Eventos inscritos' }),
  },
  {
    name: 'open classes',
    path: `${host}/app/matricula-aluno`,
    shows: button(`Fazer inscrição: ${full.name}`),
  },
  {
    name: 'full class that a resident may wait for',
    path: `${host}/app/matricula-aluno`,
    shows: button(`Fazer inscrição: ${full.name}`),
    open: async page => {
      await press(page, `Fazer inscrição: ${full.name}`)
      const choice = dialog(page, `Inscrição em ${full.name}`)
      const question = dialog(page, 'Limite de vagas atingido')
      await expect(choice.or(question).first()).toBeVisible()
    },
  },
  {
    name: 'receipt',
    path: `${host}/app/matricula-aluno`,
    shows: button(/^Comprovante: /),
    open: async page => {
      await page
        .getByRole('button', { name: /^Comprovante: / })
        .first()
        .click()
      await expect(dialog(page, 'Comprovante de inscrição')).toBeVisible()
    },
  },
  { name: 'events of a resident', path: `${host}/app/eventos`, shows: heading('Eventos') },
  {
    name: 'answering a survey',
    path: `${host}/app/eventos/evento?evento=${past.id}`,
    shows: button('Responder pesquisa'),
    open: async page => {
      await press(page, 'Responder pesquisa')
      await press(page, 'Enviar respostas')
      await expect(page.getByText('Responda a esta pergunta').first()).toBeVisible()
    },
  },
  {
    name: 'public event of somebody signed in',
    path: `${host}/evento/${coming.id}`,
    shows: heading(coming.name),
  },
]

const visitorScreens = (host: string, { past, coming, full }: Things): Screen[] => [
  {
    name: 'public waiting list',
    path: `${host}/lista-de-espera/${full.id}`,
    shows: heading(`Lista de espera: ${full.name}`),
    open: async page => {
      await page.getByLabel('Encontre o seu protocolo').fill('22222222')
      await expect(page.getByText(/^Este protocolo não está nesta lista/)).toBeVisible()
    },
  },
  {
    name: 'waiting list that is not published',
    path: `${host}/lista-de-espera/${past.id.replace(/.$/, '0')}`,
    shows: heading('Lista de espera'),
  },
  {
    name: 'public event',
    path: `${host}/evento/${coming.id}`,
    shows: page => page.getByRole('link', { name: 'Entrar para se inscrever' }),
  },
  { name: 'public event that is over', path: `${host}/evento/${past.id}`, shows: heading(past.name) },
]

const parts: Part[] = []

test.beforeAll(async ({ browser, playwright }, { project }) => {
  const { baseURL } = project.use
  const host = municipal(baseURL)
  const { ask, context: asking } = await askMunicipality(playwright.request, baseURL)
  const things = await municipalThings(ask)
  await asking.dispose()
  parts.push({ state: { cookies: [], origins: [] }, screens: visitorScreens(host, things) })
  for (const [account, screens] of [
    [DEMO_ADMINISTRATOR, officeScreens(host, things)],
    [DEMO_MUNICIPAL_STUDENT, residentScreens(host, things)],
  ] as const) {
    const context = await browser.newContext(OFFICE)
    await signIn(await context.newPage(), account, host)
    parts.push({ state: await context.storageState(), screens })
    await context.close()
  }
})

for (const width of WIDTHS) {
  test(`nobody is kept out of enrolling and of events, ${width} px wide, light or dark`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const faults: Faults = {}
    await Promise.all(parts.map(async part => Object.assign(faults, await faultsIn(browser, part, width))))
    expect(faults).toEqual({})
  })
}
