import { expect, type Page, test } from '@playwright/test'
import { DEMO_INSTRUCTOR, DEMO_MUNICIPAL_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { municipal } from './support/hosts.ts'
import { OFFICE } from './support/office.ts'

test.use(OFFICE)

/** A modality and its núcleo, as they are said together. */
const MODALITY = /\S · Núcleo \S/
const marks = (page: Page) => page.getByRole('main').getByRole('link', { name: /^(Avaliações|Notas)/ })

test('an instructor of a municipal office meets no marks, from the dashboard to each address of them', async ({
  page,
  baseURL,
}) => {
  const host = municipal(baseURL)
  await signIn(page, DEMO_INSTRUCTOR, host)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Aulas de / })
      .first(),
  ).toBeVisible()
  await expect(marks(page)).toHaveCount(0)

  await page.goto(`${host}/app/turmas`)
  const lessons = page.getByRole('main').getByRole('link', { name: /^Aulas de / })
  await expect(lessons.first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: MODALITY }).first()).toBeVisible()
  await expect(marks(page)).toHaveCount(0)

  await lessons.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aulas' })).toBeVisible()
  await expect(page.getByText(MODALITY).first()).toBeVisible()
  await expect(marks(page)).toHaveCount(0)

  const { search } = new URL(page.url())
  const plan = new URLSearchParams(search).get('plano') ?? ''
  for (const path of ['avaliacoes', 'avaliacoes/lancar-notas', 'notas']) {
    await page.goto(`${host}/app/turmas/${path}?plano=${plan}`)
    await expect(page.getByText('Esta turma não tem notas')).toBeVisible()
    await expect(marks(page)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Ver aulas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aulas' })).toBeVisible()
})

test('a resident reads where each modality is trained', async ({ page, baseURL }) => {
  await signIn(page, DEMO_MUNICIPAL_STUDENT, municipal(baseURL))
  const mine = page.getByRole('region', { name: 'Turmas matriculadas' })
  await expect(mine.getByText(MODALITY)).toBeVisible()
})
