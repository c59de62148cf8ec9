import { expect } from '@playwright/test'
import { changeDemo } from './support/demo-database.ts'
import { lessonBeside, removeLessons } from './support/extra-lessons.ts'
import { MOVING } from './support/office.ts'
import { instructorTest as test } from './support/people.ts'
import { attendanceOf, type PlacedLesson, recordOf, todaysLessons } from './support/teaching-day.ts'
import { dayFromToday } from './support/time-zone.ts'
import { fits, smallTargets } from './support/touch.ts'

test.use({ ...MOVING, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const MODE = 'update grade set roll_mode = $2 where id = $1::uuid'
const UNTAKE = `with gone as (delete from attendance where lesson_id = $1::uuid returning lesson_id)
  update lesson set attendance_taken_at = null, attendance_partial = false where id = $1::uuid`

test('the teacher of one class calls its roll once, from the first tap to the sheet of the month', async ({
  page,
  context,
  teaching,
}) => {
  const { ask } = teaching
  const [planned] = await todaysLessons(teaching, dayFromToday())
  if (!planned) throw new Error('The demo has no lesson today')
  const { plan } = planned
  // They have begun at any hour of the day.
  const begun = [
    await lessonBeside(teaching, planned, '00:05'),
    await lessonBeside(teaching, planned, '00:15'),
  ]
  const placed: PlacedLesson[] = [...begun, planned]
  await changeDemo(MODE, plan.grade.id, 'PER_DAY')
  for (const { lesson } of placed) await changeDemo(UNTAKE, lesson.id)
  try {
    await page.goto('/app')
    const card = page.getByRole('listitem').filter({ hasText: plan.grade.name })
    await expect(card.getByText(/^3 aulas: /)).toBeVisible()
    await card.getByRole('link', { name: `Chamada e conteúdo do dia: ${plan.grade.name}` }).tap()
    const rows = page.getByRole('list', { name: 'Alunos da turma' }).getByRole('radiogroup')
    await expect(rows.first()).toBeVisible()
    await fits(page)

    // Without network from here: both entries wait on the device.
    await context.setOffline(true)
    for (const at of [0, 2]) await rows.nth(at).getByRole('radio', { name: 'Falta', exact: true }).tap()
    await page
      .getByRole('textbox', { name: /^Conteúdo de / })
      .first()
      .fill('Frações do dia')
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Salvar com o conteúdo · 2 faltas' }).tap()
    await expect(page.getByRole('button', { name: 'Salvar · 2 faltas' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Tudo salvo/)).toBeVisible()

    for (const each of placed) {
      const stored = (await attendanceOf(ask, each)).map(({ status }) => status)
      expect(stored.filter(status => status === 'ABSENCE')).toHaveLength(2)
      expect([stored[0], stored[1], stored[2]]).toEqual(['ABSENCE', 'ATTENDANCE', 'ABSENCE'])
    }
    for (const each of begun) expect((await recordOf(ask, each))?.contentRegistration).toBe('Frações do dia')

    await page.goto(`/app/turmas/aulas/frequencia?plano=${plan.id}&mes=${planned.lesson.date.slice(0, 7)}`)
    await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()
  } finally {
    for (const { lesson } of placed) {
      await changeDemo(UNTAKE, lesson.id)
      await changeDemo('delete from lesson_accomplishment where lesson_id = $1::uuid', lesson.id)
      await changeDemo('update lesson set accomplished = false where id = $1::uuid', lesson.id)
    }
    await removeLessons(begun)
    await changeDemo(MODE, plan.grade.id, 'PER_LESSON')
  }
})
