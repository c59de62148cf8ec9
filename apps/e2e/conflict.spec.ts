import { expect, type Page } from '@playwright/test'
import { DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { untilCanQueue } from './support/device.ts'
import { test } from './support/people.ts'
import {
  attendanceAddress,
  attendanceOf,
  lessonTaken,
  lessonToRelease,
  newEvaluation,
  planAt,
  recordAddress,
  recordOf,
} from './support/teaching-day.ts'

type Devices = { phone: Page; computer: Page; noNetwork: (isOff: boolean) => Promise<void> }

/** Two devices of one person; the phone loses its network. */
const devices = test.extend<{ devices: Devices }>({
  devices: async ({ openAs }, use) => {
    const [phone, computer] = await Promise.all([openAs(DEMO_INSTRUCTOR), openAs(DEMO_INSTRUCTOR)])
    const noNetwork = async (isOff: boolean) => {
      if (isOff) await untilCanQueue(phone)
      await phone.context().setOffline(isOff)
    }
    await use({ phone, computer, noNetwork })
  },
})

devices(
  'the instructor types a score on two devices, sees both side by side and keeps now one, now the other',
  async ({ devices: { phone, computer, noNetwork }, teaching }) => {
    const name = 'Dois aparelhos'
    const { address, grid, scores } = await newEvaluation(teaching, { name, plan: planAt(teaching, 1) })
    const cells = (page: Page) => page.getByRole('grid', { name: grid }).getByRole('gridcell')
    const type = async (page: Page, texts: readonly string[]) => {
      await cells(page).first().click()
      for (const text of texts) {
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
      }
    }
    await Promise.all([phone.goto(address), computer.goto(address)])
    await Promise.all([phone, computer].map(page => expect(cells(page).first()).toBeVisible()))

    await noNetwork(true)
    await type(phone, ['0,25', '0,5', '0,75'])
    await expect(phone.getByRole('main').getByText('Sem conexão · 3 na fila', { exact: true })).toBeVisible()
    await type(computer, ['1', '0,9'])
    await expect(computer.getByText('Tudo salvo')).toBeVisible()
    await noNetwork(false)

    const conflicts = phone.getByRole('region', { name: 'Conflitos' })
    await expect(phone.getByText('2 conflitos para decidir')).toBeVisible()
    const [first, second] = await scores()
    const [mine, theirs] = [first, second].map(row => row?.studentEnrollment.user.name ?? '')
    const rows = conflicts.getByRole('listitem')
    await expect(rows.filter({ hasText: mine })).toContainText(/Digitada por você.*0,25/)
    await expect(rows.filter({ hasText: mine })).toContainText(/Já salva.*por você, em outro aparelho.*1/)
    await conflicts.getByRole('button', { name: `Manter a minha: ${mine}` }).click()
    await conflicts.getByRole('button', { name: `Ficar com a salva: ${theirs}` }).click()
    await expect(conflicts).toBeHidden()
    await expect(phone.getByText('Tudo salvo')).toBeVisible()
    await expect(cells(phone).nth(1)).toContainText('0,9')
    const stored = (await scores()).slice(0, 3)
    expect(stored.map(({ score, version }) => [score, version])).toEqual([
      [0.25, 2],
      [0.9, 1],
      [0.75, 1],
    ])
  },
)

devices(
  'the instructor marks a student on two devices, sees both marks side by side and decides both ways',
  async ({ devices: { phone, computer, noNetwork }, teaching }) => {
    const lesson = await lessonTaken(teaching, planAt(teaching, 1))
    const before = await attendanceOf(teaching.ask, lesson)
    const [first, second] = before.filter(({ status }) => status === 'ATTENDANCE')
    const [mine, theirs] = [first, second].map(row => row?.studentEnrollment.user.name ?? '')
    const mark = (page: Page, name: string | undefined, status: string) =>
      page
        .getByRole('radiogroup', { name: new RegExp(`${name}$`) })
        .getByRole('radio', { name: status, exact: true })
    const save = async (page: Page, status: string) => {
      await mark(page, mine, status).click()
      await mark(page, theirs, status).click()
      await page.getByRole('button', { name: 'Salvar' }).click()
    }
    await Promise.all([phone, computer].map(page => page.goto(attendanceAddress(lesson))))
    await Promise.all([phone, computer].map(page => expect(mark(page, mine, 'Presença')).toBeChecked()))

    await noNetwork(true)
    await save(phone, 'Falta')
    await expect(phone.getByText(/^Sem conexão · na fila/)).toBeVisible()
    await save(computer, 'Falta justificada')
    await expect(computer.getByText(/^Tudo salvo/)).toBeVisible()
    await noNetwork(false)

    await phone.getByRole('button', { name: 'Decidir 2 conflitos' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Decidir marcas diferentes' })
    const row = dialog.getByRole('listitem').filter({ hasText: mine })
    await expect(row).toContainText('Digitada por você')
    await expect(row).toContainText('Já salva')
    await expect(row).toContainText('por você, em outro aparelho')
    await dialog.getByRole('button', { name: `Manter a minha: ${mine}` }).click()
    await dialog.getByRole('button', { name: `Ficar com a salva: ${theirs}` }).click()
    await expect(dialog).toBeHidden()
    await expect(phone.getByText(/^Tudo salvo/)).toBeVisible()
    await expect(mark(phone, theirs, 'Falta justificada')).toBeChecked()
    const after = new Map(
      (await attendanceOf(teaching.ask, lesson)).map(row => [row.studentEnrollment.id, row]),
    )
    expect(after.get(first?.studentEnrollment.id ?? '')?.status).toBe('ABSENCE')
    expect(after.get(second?.studentEnrollment.id ?? '')?.status).toBe('JUSTIFIED_ABSENCE')
  },
)

devices(
  'the instructor writes the record of a lesson on two devices and replaces the saved one after comparing',
  async ({ devices: { phone, computer, noNetwork }, teaching }) => {
    const lesson = await lessonToRelease(teaching, planAt(teaching, 1))
    const write = async (page: Page, text: string) => {
      const field = page.getByRole('dialog').getByRole('textbox', { name: 'Conteúdo ministrado' })
      await field.fill(text)
      await page.keyboard.press('Control+Enter')
    }
    await Promise.all([phone, computer].map(page => page.goto(recordAddress(lesson))))
    await Promise.all([phone, computer].map(page => expect(page.getByRole('dialog')).toBeVisible()))
    await noNetwork(true)
    await write(phone, 'Texto do celular')
    await expect(phone.getByText('Guardada neste aparelho: na fila')).toBeVisible()
    await write(computer, 'Texto do computador')
    await expect(computer.getByText('Aula lançada', { exact: true })).toBeVisible()
    await noNetwork(false)

    await expect(phone.getByRole('group', { name: 'Digitado por você' })).toContainText('Texto do celular')
    await expect(phone.getByRole('group', { name: 'Já salvo' })).toContainText('Texto do computador')
    await phone.getByRole('button', { name: 'Manter o meu' }).click()
    await expect(phone.getByRole('dialog').getByText(/Registro salvo|Aula lançada/)).toBeVisible()
    const record = await recordOf(teaching.ask, lesson)
    expect(record?.contentRegistration).toBe('Texto do celular')
    expect(record?.version).toBe(2)
  },
)
