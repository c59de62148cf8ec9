import { expect, type Page } from '@playwright/test'
import {
  listAcademicYears,
  listEducationLevels,
  listGrades,
} from '../../../packages/contract/src/academics/academics.contract.ts'
import { listKnowledgeAreas } from '../../../packages/contract/src/academics/catalogue/catalogue.contract.ts'
import { createGrade } from '../../../packages/contract/src/academics/grade/grade-writing.contract.ts'
import {
  createAcademicTerms,
  createEducationLevel,
} from '../../../packages/contract/src/academics/level/level-writing.contract.ts'
import { getReadiness } from '../../../packages/contract/src/academics/year/readiness.contract.ts'
import {
  createAcademicYear,
  deleteAcademicYear,
} from '../../../packages/contract/src/academics/year/year-writing.contract.ts'
import { createComponent } from '../../../packages/contract/src/curriculum/component/component-writing.contract.ts'
import type { Asking } from '../server-answers.ts'
import { act, dialog, press, save } from './office.ts'

export const YEARS = '/app/parametros/anos-letivos'

/** Reads a year of the server by its number. */
export const yearAt = (ask: Asking, year: number | string) => {
  const id = async (): Promise<string> => {
    const { data } = await ask(listAcademicYears)
    return data.find(one => one.year === String(year))?.id ?? ''
  }
  return {
    exists: async () => (await id()) !== '',
    remove: async () => ask(deleteAcademicYear, { params: { id: await id() } }),
    levels: async () => (await ask(listEducationLevels, { query: { academicYearId: await id() } })).data,
    grades: async () =>
      (await ask(listGrades, { query: { academicYearId: await id(), rowsPerPage: 100 } })).data,
    readiness: async () => ask(getReadiness, { params: { id: await id() } }),
  }
}

/** "Novo ano letivo", up to the question of how to go on. */
export const createYear = async (page: Page, year: number) => {
  await page.goto(YEARS)
  await press(page, 'Novo ano letivo')
  const form = dialog(page, 'Novo ano letivo')
  await form.getByLabel(/^Ano/).fill(String(year))
  await expect(form.getByLabel(/^Início/)).toHaveValue(`01/01/${year}`)
  await save(form)
  return dialog(page, `Ano letivo de ${year} criado`)
}

/** A year with one level of two terms, two components and a class: as little as a journey needs. */
export const smallYear = async (ask: Asking, year: string) => {
  const { id } = await ask(createAcademicYear, { body: { year } })
  const level = await ask(createEducationLevel, {
    body: { academicYearId: id, name: 'Módulos', type: 'SEMESTER', stage: 'FUNDAMENTAL' },
  })
  await ask(createAcademicTerms, {
    params: { id: level.id },
    body: {
      academicTerms: [
        { start: `${year}-02-04`, end: `${year}-06-30` },
        { start: `${year}-07-15`, end: `${year}-12-10` },
      ],
    },
  })
  const [area] = (await ask(listKnowledgeAreas)).data
  for (const name of ['Robótica', 'Teatro'])
    await ask(createComponent, {
      body: { name, knowledgeAreaId: area?.id, educationLevelId: level.id },
    })
  const grade = await ask(createGrade, {
    body: { name: 'Módulo A', type: 'MARK', highest: 10, average: 6, educationLevelId: level.id },
  })
  return { id, level, grade, remove: () => ask(deleteAcademicYear, { params: { id } }) }
}

/** Every screen that follows is of that year. */
export const lookAtYear = async (page: Page, year: string): Promise<void> => {
  await page.goto(YEARS)
  await act(page, year, 'Ver este ano')
  await expect(page.getByRole('region', { name: `Preparação de ${year}` })).toBeVisible()
}
