import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { importRun } from './import.contract.ts'

/** Sheets of one file. */
const SHEETS_MOST = 200

/** The first lines of a sheet, as far as the names of columns are looked for in them. */
const sheetBeginning = z.object({
  index: z.int(),
  name: z.string(),
  lines: z.array(z.object({ line: z.int(), cells: personal(z.array(z.string())) })),
})
export type SheetBeginning = z.output<typeof sheetBeginning>

export const listImportSheets = endpoint({
  method: 'GET',
  path: 'import/:id/sheet',
  summary: 'As primeiras linhas de cada aba da planilha, para dizer onde estão os nomes das colunas.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  answer: z.object({ data: z.array(sheetBeginning) }),
  errors: ['IMPORT_STATE'],
})

export const chooseImportSheets = endpoint({
  method: 'PUT',
  path: 'import/:id/sheet',
  looks: { entity: 'import', of: 'PATH' },
  summary: 'Diz quais abas são lidas e onde estão os nomes das colunas; as linhas são lidas de novo.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  body: z.strictObject({
    /** By `index`; absent: those with the same names of columns. */
    sheets: z.array(z.int().min(0)).min(1).max(SHEETS_MOST).optional(),
    /** Header of the first sheet that is read; absent: it is detected. With `span` 2 the next line belongs to it. */
    header: z.strictObject({ line: z.int().min(1), span: z.union([z.literal(1), z.literal(2)]) }).optional(),
    /** Rows that the spreadsheet program does not show are read too. */
    includeHiddenRows: z.boolean().optional(),
  }),
  answer: importRun,
  errors: ['IMPORT_STATE', 'IMPORT_FILE_INVALID', 'IMPORT_TOO_LARGE'],
})
