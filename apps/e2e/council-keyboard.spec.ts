import { expect, type Page, test } from '@playwright/test'
import { readCouncil } from '../../packages/contract/src/evaluation/council/council.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from './server-answers.ts'
import { signIn } from './sign-in.ts'
import { classOfCandidates, undecidedOf } from './support/full-council.ts'
import { follow, reach } from './support/keyboard.ts'
import { OFFICE } from './support/office.ts'
import { startDemoServer } from './support/own-server.ts'

test.use({ ...OFFICE, viewport: { width: 1366, height: 768 } })

const STUDENTS = 45
const KINDS = ['APPROVE', 'RETAIN', 'DEPENDENCY'] as const
type Kind = (typeof KINDS)[number]

const REASON = 'Progresso ao longo do ano'
const NOTE = 'A família foi ouvida.'
const TEXT = { RETAIN: 'Não alcançou os objetivos.', DEPENDENCY: 'Acompanhado no ano seguinte.' }

/** Pointers of this page, counted from the first one on. */
const countPointers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const kind of ['pointerdown', 'mousemove', 'touchstart'])
      document.addEventListener(kind, () => {
        document.documentElement.dataset.pointers = String(
          Number(document.documentElement.dataset.pointers ?? 0) + 1,
        )
      })
  })

const student = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** A decision about the student on screen, from its letter to Enter. */
const decide = async (page: Page, kind: Kind): Promise<void> => {
  if (kind === 'RETAIN') {
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Texto' })).toBeFocused()
    await page.keyboard.type(TEXT.RETAIN)
  } else {
    await page.keyboard.press(kind === 'APPROVE' ? 'a' : 'd')
    await expect(page.getByRole('radio', { name: REASON })).toBeFocused()
    await page.keyboard.press('Space')
  }
  if (kind === 'DEPENDENCY') {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Texto' })).toBeFocused()
    await page.keyboard.type(TEXT.DEPENDENCY)
  }
  await page.keyboard.press('Enter')
}

type Recorded = { kind: string; reason: string | null; text: string | null }

/** The decisions of each student, as they are stored. */
const stored = async (ask: Asking, gradeId: string) => {
  const { students } = await ask(readCouncil, { params: { id: gradeId } })
  return new Map(
    students.map(({ studentEnrollment: { user }, decisions }) => [
      user.name,
      decisions.map(({ kind, reason, text }) => ({ kind, reason, text })),
    ]),
  )
}

test('the office decides about a class of 45 candidates by keyboard alone', async ({ page, playwright }) => {
  test.setTimeout(400_000)
  const { origin, stop } = await startDemoServer()
  try {
    const request = await playwright.request.newContext({ baseURL: origin })
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const { id } = await classOfCandidates(ask, STUDENTS)
    await expect.poll(() => undecidedOf(ask, id), { timeout: 60_000 }).toBe(STUDENTS)
    const { students } = await ask(readCouncil, { params: { id } })
    const names = students.map(({ studentEnrollment: { user } }) => user.name)
    const missing = students.map(one => one.missing)
    expect(missing).toEqual(missing.toSorted((a, b) => a - b))
    const kindAt = (at: number): Kind => KINDS[at % KINDS.length] ?? 'APPROVE'
    const nameAt = (at: number): string => names.at(at) ?? ''

    await signIn(page, DEMO_ADMINISTRATOR, origin)
    await page.goto(`${origin}/app/parametros/series/${id}/conselho`)
    await expect(page.getByText(`faltam ${STUDENTS} alunos`)).toBeVisible()
    await countPointers(page)

    await test.step('goes to the next student and back with the arrows, and leaves a form with Escape', async () => {
      await page.keyboard.press('ArrowRight')
      await expect(student(page, nameAt(1))).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await expect(student(page, nameAt(0))).toBeVisible()
      await page.keyboard.press('r')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('textbox', { name: 'Texto' })).toBeHidden()
    })

    await test.step('writes a note, which decides nothing and stays with the student', async () => {
      await page.keyboard.press('n')
      await expect(page.getByRole('textbox', { name: 'Texto' })).toBeFocused()
      await page.keyboard.type(NOTE)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Decisões' })).toContainText(NOTE)
      await expect(page.getByRole('textbox', { name: 'Texto' })).toBeHidden()
      await expect(page.getByText(`faltam ${STUDENTS} alunos`)).toBeVisible()
      await expect(student(page, nameAt(0))).toBeVisible()
    })

    await test.step('decides about all of them, one after the other', async () => {
      for (const at of names.keys()) {
        await expect(student(page, nameAt(at))).toBeVisible()
        await decide(page, kindAt(at))
        const left = STUDENTS - at - 1
        const said =
          left === 0 ? 'Nenhum aluno a decidir' : left === 1 ? 'falta 1 aluno' : `faltam ${left} alunos`
        await expect(page.getByText(said)).toBeVisible()
      }
    })

    await test.step('takes a decision back and records another one', async () => {
      await expect(student(page, nameAt(-1))).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await expect(student(page, nameAt(-2))).toBeVisible()
      await follow(page, page.getByRole('button', { name: 'Retirar decisão' }))
      await expect(page.getByText('falta 1 aluno')).toBeVisible()
      await decide(page, 'APPROVE')
      await expect(page.getByText('Nenhum aluno a decidir')).toBeVisible()
    })

    await test.step('chooses a student of the list and reads the decision', async () => {
      const entry = page.getByRole('button', { name: new RegExp(`${nameAt(0)} `) })
      await reach(page, entry)
      await page.keyboard.press('Enter')
      await expect(student(page, nameAt(0))).toBeVisible()
      await expect(page.getByRole('region', { name: 'Decisões' })).toContainText('Aprovado pelo conselho')
    })

    expect(await page.evaluate(() => document.documentElement.dataset.pointers ?? '0')).toBe('0')
    const decided = await stored(ask, id)
    const recorded = (kind: Kind): Recorded => ({
      kind,
      reason: kind === 'RETAIN' ? null : 'PROGRESS',
      text: kind === 'APPROVE' ? null : TEXT[kind],
    })
    const expected = names.map((name, at): [string, Recorded[]] => {
      const own = [recorded(kindAt(at))]
      if (at === 0) own.unshift({ kind: 'NOTE', reason: null, text: NOTE })
      if (at === STUDENTS - 2) own.push({ kind: 'WITHDRAWN', reason: null, text: null }, recorded('APPROVE'))
      return [name, own]
    })
    expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(expected))
    await request.dispose()
  } finally {
    await stop()
  }
})
