import type { ImportRow } from '@lousa/contract/people/import/import.contract.ts'
import * as importCalls from '@lousa/contract/people/import/import.contract.ts'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { WITHOUT_CLASS } from '@lousa/contract/people/search/class-filter.ts'
import type { Page } from '@lousa/contract/schema.ts'
import { call } from '../../../../lib/http/api-client.ts'

const ROWS = 100

/** All rows of a list, page after page. */
const allPages = async <T>(pageOf: (currentPage: number) => Promise<Page<T>>): Promise<T[]> => {
  const rows: T[] = []
  for (let at: number | null = 1; at !== null; ) {
    const page: Page<T> = await pageOf(at)
    rows.push(...page.data)
    at = page.nextPage
  }
  return rows
}

/** Every row of an import. Not kept on the device: rows hold personal data. */
export const importRowsOptions = (id: string) => ({
  queryKey: ['import-classes', id],
  queryFn: (): Promise<ImportRow[]> =>
    allPages(currentPage =>
      call(importCalls.listImportRows, {
        params: { id },
        query: { show: 'ALL', currentPage, rowsPerPage: ROWS },
      }),
    ),
})

/** Active students who are in no class of the year, by id. */
export const idsWithoutClass = async (academicYearId: string): Promise<ReadonlySet<string>> => {
  const students = await allPages(currentPage =>
    call(listUsers, {
      query: {
        type: 'STUDENT',
        status: 'Ativo',
        gradeId: WITHOUT_CLASS,
        academicYearId,
        currentPage,
        rowsPerPage: ROWS,
      },
    }),
  )
  return new Set(students.map(({ id }) => id))
}
