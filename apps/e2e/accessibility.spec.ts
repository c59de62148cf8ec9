import { expect, type Page } from '@playwright/test'
import { saveAttendance } from '../../packages/contract/src/attendance/attendance.contract.ts'
import { listEvaluations, saveScores } from '../../packages/contract/src/evaluation/evaluation.contract.ts'
import { listUsers } from '../../packages/contract/src/people/person/user.contract.ts'
import { listLessons } from '../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { listLessonPlans } from '../../packages/contract/src/planning/plan/plan.contract.ts'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_STUDENT,
  type DemoAccount,
} from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs, runningYear } from './server-answers.ts'
import {
  browserOf,
  type Faults,
  faultsIn,
  look,
  type Part,
  type Screen,
  SESSION_KEY,
  WIDTHS,
} from './support/axe.ts'
import { openAccountMenu, untilOnDevice } from './support/device.ts'
import { actOnPage, dialog } from './support/office.ts'
import { test } from './support/people.ts'
import {
  attendanceAddress,
  attendanceOf,
  lessonTaken,
  lessonToRelease,
  newEvaluation,
  planAt,
  recordAddress,
  teachingOf,
} from './support/teaching-day.ts'

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })

const EXPLAINED = /Como chegamos a esta nota$/
const explain = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: EXPLAINED }).first().click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

/** The screens of the instructor's first class. */
const instructorScreens = async (ask: Asking): Promise<Screen[]> => {
  const { id: academicYearId } = await runningYear(ask)
  const { data: plans } = await ask(listLessonPlans, { query: { academicYearId, rowsPerPage: 100 } })
  const plan = plans.toSorted((a, b) => a.grade.name.localeCompare(b.grade.name))[0]
  const ofPlan = { lessonPlanId: plan?.id ?? '', rowsPerPage: 100 }
  const evaluation = (await ask(listEvaluations, { query: ofPlan })).data.findLast(
    ({ type }) => type === 'WORK',
  )
  const params = { id: plan?.id ?? '' }
  const taken = (await ask(listLessons, { params, query: { released: 'true', rowsPerPage: 1 } })).data[0]
  const open = await ask(listLessons, { params, query: { released: 'false', rowsPerPage: 1 } })
  if (!plan || !evaluation || !taken) throw new Error('The demo class has no lessons or evaluations')
  const left = open.data.find(({ can }) => can.launch)
  const teaching = await teachingOf(ask)
  // The journeys before may have given all lessons of today.
  const due = left ? { plan, lesson: left } : await lessonToRelease(teaching, planAt(teaching, 1))
  const of = `plano=${plan.id}`
  const result = (page: Page) =>
    page
      .getByRole('region', { name: /^(Notas|Resultado) do/ })
      .getByRole('button', { name: EXPLAINED })
      .first()
  return [
    {
      name: 'instructor home',
      path: '/app',
      shows: page => page.getByRole('region', { name: 'Aulas de hoje' }).getByRole('link').first(),
    },
    {
      name: 'classes',
      path: '/app/turmas',
      shows: page => page.getByRole('link', { name: /^Aulas de/ }).first(),
      // The rest comes by a call of its own.
      open: page => expect(page.getByRole('link', { name: /^Lançar aula: / }).first()).toBeVisible(),
    },
    {
      name: 'opinions for the council',
      path: '/app/turmas/pareceres',
      shows: page => page.getByRole('link', { name: 'Escrever pareceres' }).first(),
    },
    {
      name: 'opinions of a class for the council',
      path: `/app/turmas/pareceres/${plan.grade.id}`,
      shows: page => page.getByRole('button', { expanded: false }).first(),
      open: async page => {
        await page.getByRole('main').getByRole('button', { expanded: false }).first().click()
        await expect(page.getByRole('textbox', { name: 'Texto' })).toBeVisible()
      },
    },
    {
      name: 'lessons',
      path: `/app/turmas/aulas?${of}`,
      shows: page => page.getByRole('button', { name: /^Ações de aula de/ }).first(),
    },
    {
      name: 'lesson record',
      path: recordAddress(due),
      shows: page => page.getByRole('dialog').getByText(/Conteúdo ministrado/),
    },
    {
      name: 'attendance',
      path: `/app/turmas/aulas/frequencia?${of}&aula=${taken.id}`,
      shows: page => page.getByRole('radiogroup').first(),
      open: page => page.getByRole('button', { name: /^Conteúdo/ }).click(),
    },
    {
      name: 'attendance being taken, with the record',
      path: attendanceAddress(due),
      shows: page => page.getByRole('button', { name: 'Lista' }),
      open: async page => {
        // The way of marking is remembered.
        await page.getByRole('button', { name: 'Lista' }).click()
        await page.getByRole('button', { name: /^Conteúdo/ }).click()
        await expect(page.getByRole('region', { name: 'Conteúdo da aula' })).toBeVisible()
      },
    },
    {
      name: 'attendance name by name',
      path: attendanceAddress(due),
      shows: page => page.getByRole('button', { name: 'Um a um' }),
      open: page => page.getByRole('button', { name: 'Um a um' }).click(),
    },
    {
      name: 'evaluations',
      path: `/app/turmas/avaliacoes?${of}`,
      shows: page => page.getByRole('link', { name: /^Lançar notas/ }).first(),
    },
    {
      name: 'scores',
      path: `/app/turmas/avaliacoes/lancar-notas?${of}&avaliacao=${evaluation.id}`,
      shows: page => page.getByRole('grid').getByRole('gridcell').first(),
    },
    { name: 'term overview', path: `/app/turmas/notas?${of}`, shows: result },
    { name: 'year overview', path: `/app/turmas/notas?${of}&periodo=ano`, shows: result },
    {
      name: 'month of attendance',
      path: `/app/turmas/aulas/frequencia?${of}&mes=${taken.date.slice(0, 7)}`,
      shows: page => page.getByRole('grid').getByRole('gridcell').first(),
    },
    {
      name: 'all evaluations of a term',
      path: `/app/turmas/avaliacoes/lancar-notas?${of}&periodo=${evaluation.academicTerm?.id}`,
      shows: page => page.getByRole('grid').getByRole('gridcell').first(),
    },
    {
      name: 'explanation of a mark',
      path: `/app/turmas/notas?${of}`,
      shows: page => page.getByRole('button', { name: EXPLAINED }).first(),
      open: explain,
    },
    {
      name: 'links to the own lessons',
      path: '/app/meus-horarios',
      shows: heading('Meus horários'),
      open: async page => {
        await actOnPage(page, 'Assinar no calendário')
        const links = dialog(page, 'Assinar no calendário')
        await expect(
          links.getByText('Nenhum link de assinatura.').or(links.getByRole('list')).first(),
        ).toBeVisible()
      },
    },
    {
      name: 'the search over everything',
      path: '/app/turmas',
      shows: heading('Turmas'),
      open: async page => {
        await page.keyboard.press('Control+K')
        await page.getByRole('combobox').fill('frequência')
        await expect(page.getByRole('option').nth(1)).toBeVisible()
      },
    },
    {
      name: 'appearance',
      path: '/app/turmas',
      shows: heading('Turmas'),
      open: async page => {
        await openAccountMenu(page)
        await page.getByRole('menuitem', { name: 'Aparência' }).click()
        await expect(page.getByRole('dialog', { name: 'Aparência' })).toBeVisible()
      },
    },
  ]
}

const studentScreens: Screen[] = [
  {
    name: 'student home',
    path: '/app',
    shows: page => page.getByRole('region', { name: /^Últimas notas/ }),
  },
  { name: 'performance', path: '/app/desempenho', shows: page => page.getByText(/^Períodos divulgados/) },
  {
    name: 'explanation of one’s own mark',
    path: '/app/desempenho',
    shows: page => page.getByRole('button', { name: EXPLAINED }).first(),
    open: explain,
  },
]

const secretaryScreens = async (ask: Asking): Promise<Screen[]> => {
  const query = { type: 'STUDENT', searchFor: DEMO_STUDENT.name }
  // Words of a name are also found among those of others and of their responsible persons.
  const student = (await ask(listUsers, { query })).data.find(({ name }) => name === DEMO_STUDENT.name)
  return [
    {
      name: 'secretary home',
      path: '/app',
      shows: page => page.getByRole('heading', { level: 2, name: 'Acesso rápido' }),
    },
    {
      name: 'students',
      path: '/app/usuarios/alunos',
      shows: page => page.getByRole('button', { name: /^Ações de / }).first(),
    },
    { name: 'new student', path: '/app/usuarios/aluno/adicionar', shows: heading('Novo aluno') },
    {
      name: 'student form',
      path: `/app/usuarios/aluno/editar/${student?.id}`,
      shows: heading('Editar aluno'),
    },
    { name: 'student', path: `/app/usuarios/aluno/${student?.id}`, shows: heading(DEMO_STUDENT.name) },
    {
      name: 'report cards',
      path: '/app/relatorio/boletim',
      shows: page => page.getByRole('button', { name: 'Gerar boletins da turma' }),
    },
    {
      name: 'documents',
      path: '/app/documentos',
      shows: page => page.getByRole('button', { name: 'Ver prévia' }),
    },
    {
      name: 'map of a class',
      path: '/app/relatorio/mapa-geral',
      shows: page => page.getByRole('button', { name: 'Ver prévia' }),
      open: page => expect(page.getByText(/^Mapa geral: /)).toBeVisible(),
    },
  ]
}

const visitorScreens: Screen[] = [
  { name: 'login', path: '/login', shows: page => page.getByRole('button', { name: 'Entrar', exact: true }) },
]

const parts: Part[] = []

test.beforeAll(async ({ playwright, stateOf }, { project }) => {
  const { baseURL } = project.use
  const options = baseURL === undefined ? {} : { baseURL }
  const request = await playwright.request.newContext(options)
  const people: [DemoAccount, Screen[]][] = [
    [DEMO_INSTRUCTOR, await instructorScreens(await askAs(request, DEMO_INSTRUCTOR))],
    [DEMO_STUDENT, studentScreens],
    [DEMO_ADMINISTRATOR, await secretaryScreens(await askAs(request, DEMO_ADMINISTRATOR))],
  ]
  await request.dispose()
  parts.push({ state: { cookies: [], origins: [] }, screens: visitorScreens })
  for (const [person, screens] of people) parts.push({ state: await stateOf(person), screens })
})

for (const width of WIDTHS) {
  test(`nobody is kept out of a screen of the line, ${width} px wide, light or dark`, async ({ browser }) => {
    test.setTimeout(240_000)
    const faults: Faults = {}
    for (const part of parts) Object.assign(faults, await faultsIn(browser, part, width))
    expect(faults).toEqual({})
  })
}

/** The navigation at the top, kept in the settings as another window would. */
const HORIZONTAL = ['"nav":"vertical"', '"nav":"horizontal"'] as const

for (const width of WIDTHS) {
  test(`nobody is kept out of what waits on the device, nor of a conflict, ${width} px wide, light or dark`, async ({
    browser,
    teaching,
  }) => {
    test.setTimeout(120_000)
    const instructor = parts[1]
    if (!instructor) throw new Error('The instructor has not signed in')
    const { ask } = teaching
    const plan = planAt(teaching, 1)
    const name = `Para todos, ${width}`
    const { evaluation, address, scores } = await newEvaluation(teaching, { name, plan })
    const lesson = await lessonTaken(teaching, plan, 2)
    const [student] = await scores()
    const [attendance] = await attendanceOf(ask, lesson)
    if (!student || !attendance) throw new Error('The demo class has no student')
    const context = await browserOf(browser, instructor.state, { width })
    const page = await context.newPage()
    const faults: Faults = {}

    await page.goto(address)
    const cell = page.getByRole('grid').getByRole('gridcell').first()
    await expect(cell).toBeVisible()
    await untilOnDevice(page)
    await context.setOffline(true)
    await cell.click()
    await page.keyboard.type('0,5')
    await page.keyboard.press('Enter')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /na fila/ })
      .click()
    await expect(
      page.getByRole('dialog', { name: 'Envios deste aparelho' }).getByRole('listitem'),
    ).toBeVisible()
    await look(page, 'outbox', faults)

    await page.keyboard.press('Escape')
    await ask(saveScores, {
      params: { id: evaluation.id },
      body: {
        studentEvaluations: [{ studentEnrollmentId: student.studentEnrollment.id, score: 1, version: 0 }],
      },
    })
    await context.setOffline(false)
    await expect(page.getByRole('region', { name: 'Conflitos' })).toBeVisible()
    await look(page, 'conflict of scores', faults)
    await page.getByRole('button', { name: /^Ficar com a salva/ }).click()

    await page.goto(attendanceAddress(lesson))
    const mark = page.getByRole('radiogroup').first().getByRole('radio', { checked: false }).first()
    await mark.click()
    await expect(page.getByText('Não salvo')).toBeVisible()
    await ask(saveAttendance, {
      params: { id: plan.id, lessonId: lesson.lesson.id },
      body: {
        attendances: [
          {
            studentEnrollmentId: attendance.studentEnrollment.id,
            status: 'JUSTIFIED_ABSENCE',
            justification: `Atestado ${width}`,
            ...(attendance.version === null ? {} : { version: attendance.version }),
          },
        ],
      },
    })
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: 'Decidir 1 conflito' }).click()
    await expect(page.getByRole('dialog', { name: 'Decidir marcas diferentes' })).toBeVisible()
    await look(page, 'conflict of attendance', faults)
    await page.getByRole('button', { name: /^Ficar com a salva/ }).click()
    await expect(page.getByText(/^Tudo salvo/)).toBeVisible()

    await page.evaluate(
      ([key, from, to]) => {
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(from, to))
      },
      [SESSION_KEY, ...HORIZONTAL] as const,
    )
    await page.goto('/app/turmas')
    await expect(page.getByRole('link', { name: /^Aulas de/ }).first()).toBeVisible()
    await look(page, 'navigation at the top', faults)
    await context.close()
    expect(faults).toEqual({})
  })
}
