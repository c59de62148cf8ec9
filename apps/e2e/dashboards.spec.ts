import { expect, type Page } from '@playwright/test'
import { getYearDashboard } from '../../packages/contract/src/dashboard/dashboard.contract.ts'
import { getCurrentInstitution } from '../../packages/contract/src/identity/identity.contract.ts'
import { type Lesson, listLessons } from '../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { localMoment } from '../../packages/rules/src/planning/lesson-begin.rules.ts'
import { addMinutes, minutesOf } from '../../packages/rules/src/planning/time.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { passWelcome, tryToSignIn } from './sign-in.ts'
import { changeDemo } from './support/demo-database.ts'
import { openAccountMenu } from './support/device.ts'
import { test } from './support/people.ts'
import { attendanceOf, type Teaching } from './support/teaching-day.ts'

const BEFORE_MINUTES = 5
const LONG_MINUTES = 40
const LATEST_START = 23 * 60

const MOVE = 'update lesson set start_time = $2::time, end_time = $3::time where id = $1::uuid'
const AWAY = `update lesson l set deleted_at = now(), deleted_reason = 'Jornada' from lesson kept
  where kept.id = $1::uuid and l.institution_id = kept.institution_id and l.date = kept.date and l.id <> kept.id
    and l.deleted_at is null and (l.grade_id = kept.grade_id or l.lesson_plan_id in (
      select mine.lesson_plan_id from lesson_plan_instructor mine
      join lesson_plan_instructor of_kept on of_kept.account_id = mine.account_id
      where of_kept.lesson_plan_id = kept.lesson_plan_id))`
const BACK = "update lesson set deleted_at = null, deleted_reason = null where deleted_reason = 'Jornada'"

/** A lesson of today whose attendance is not taken, moved to where it runs now, with no other at the same time. */
const lessonOfNow = async ({ ask, plans }: Teaching): Promise<Lesson & { undo: () => Promise<void> }> => {
  const { timeZone } = await ask(getCurrentInstitution)
  const { date, time } = localMoment(timeZone, new Date())
  const now = Math.min(minutesOf(time), LATEST_START)
  for (const { id } of plans) {
    const { data } = await ask(listLessons, {
      params: { id },
      query: { start: date, end: date, rowsPerPage: 100 },
    })
    const lesson = data.find(({ attendanceTaken, can }) => !attendanceTaken && can.takeAttendance)
    if (!lesson) continue
    const start = addMinutes('00:00:00', Math.max(0, now - BEFORE_MINUTES))
    await changeDemo(AWAY, lesson.id)
    await changeDemo(MOVE, lesson.id, start, addMinutes(start, LONG_MINUTES))
    const undo = async () => {
      await changeDemo(MOVE, lesson.id, lesson.start, lesson.end)
      await changeDemo(BACK)
    }
    return { ...lesson, undo }
  }
  throw new Error('The demo instructor has no lesson today whose attendance is open')
}

const enter = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await tryToSignIn(page, DEMO_INSTRUCTOR)
  await expect(page).toHaveURL(/\/app$/)
  await passWelcome(page)
}

test.describe("an instructor's first minute of the day, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the dashboard opens the attendance of the lesson of this moment, and it is taken', async ({
    page,
    teaching,
  }) => {
    const lesson = await lessonOfNow(teaching)
    const { curriculumComponent, grade } = lesson.lessonPlan
    try {
      await enter(page)
      const counting = page.getByRole('timer')
      await expect(counting).toHaveText(
        new RegExp(`^Abrindo a frequência de ${curriculumComponent.name}, ${grade.name} em [1-5] s$`),
      )
      await expect(page).toHaveURL(new RegExp(`/app/turmas/aulas/frequencia\\?.*aula=${lesson.id}`), {
        timeout: 8000,
      })
      await page.getByRole('button', { name: /^Salvar/ }).click()
      await expect(
        page
          .getByText('Tudo salvo')
          .or(page.getByText(/salv[ao]s? às/))
          .first(),
      ).toBeVisible()
      const plan = teaching.plans.find(({ id }) => id === lesson.lessonPlan.id)
      const rows = plan ? await attendanceOf(teaching.ask, { plan, lesson }) : []
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every(({ status }) => status === 'ATTENDANCE')).toBe(true)

      await page.goto('/app')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(2000)
      await expect(counting).toHaveCount(0)
    } finally {
      await changeDemo('delete from attendance where lesson_id = $1::uuid', lesson.id)
      await changeDemo('update lesson set attendance_taken_at = null where id = $1::uuid', lesson.id)
      await lesson.undo()
    }
  })

  test('who touches the page stays, and who switches it off is never asked', async ({ page, teaching }) => {
    const lesson = await lessonOfNow(teaching)
    try {
      await enter(page)
      const counting = page.getByRole('timer')
      await expect(counting).toBeVisible()
      await page.getByRole('heading', { level: 1 }).tap()
      await expect(counting).toHaveText(/ainda não foi feita[.]$/)
      await page.waitForTimeout(6000)
      await expect(page).toHaveURL(/\/app$/)

      await page.evaluate(() => sessionStorage.clear())
      await openAccountMenu(page)
      await page.getByRole('menuitem', { name: 'Aparência' }).click()
      await page.getByRole('switch', { name: /^Abrir a frequência sozinha/ }).click()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(2000)
      await expect(counting).toHaveCount(0)
    } finally {
      await lesson.undo()
    }
  })
})

test("the numbers of the administrator's dashboard are the server's, and lead to their screens", async ({
  openAs,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const year = await runningYear(ask)
  const figures = await ask(getYearDashboard, { params: { id: year.id } })
  if (!('activeStudents' in figures)) throw new Error('This is no dashboard of an administrator')
  const page = await openAs(DEMO_ADMINISTRATOR)
  const shown = (count: number) => count.toLocaleString('pt-BR')
  const ways = [
    { link: 'Alunos matriculados', count: figures.activeStudents, title: /Alunos/ },
    { link: 'Turmas', count: figures.grades, title: /turmas$/i },
    { link: 'Professores', count: figures.instructors, title: /Professores/ },
    { link: 'Aulas previstas', count: figures.lessons.planned, title: /Planos de aula/ },
    { link: 'Aulas a lançar', count: figures.lessons.pending, title: /pend/i },
    { link: 'Aulas de hoje', count: figures.today.lessons, title: /Quadro de horários/ },
  ]
  for (const { link, count, title } of ways) {
    await page.goto('/app')
    const main = page.getByRole('main')
    const figure = main
      .locator('dl > div')
      .filter({ has: page.getByRole('link', { name: link, exact: true }) })
    await expect(figure.getByRole('definition')).toHaveText(shown(count))
    await figure.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})
