import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { importField, importRun } from './import.contract.ts'

/** A remark on one field that many rows share. */
export const remarkGroup = z.object({
  kind: z.enum(['PROBLEM', 'WARNING', 'NOBODY']),
  field: importField.nullable(),
  code: z.string(),
  /** That of the first of the rows. */
  message: z.string(),
  count: z.int(),
  /** The first line. */
  line: z.int(),
  /** The most frequent value of the cell. */
  values: personal(z.array(z.object({ value: z.string(), count: z.int() }))),
  /** How many different values there are. */
  valueCount: z.int(),
})
export type RemarkGroup = z.output<typeof remarkGroup>

export const listRemarkGroups = endpoint({
  method: 'GET',
  path: 'import/:id/problem-group',
  summary: 'Problemas, avisos e linhas que não são de pessoas, agrupados.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  answer: z.object({ data: z.array(remarkGroup) }),
})

/** SAME_PERSON, OTHER_PERSON: what was said of `known` for every row of the group. CHECK: compares once more. */
export const CURES = ['REPLACE', 'CLEAR', 'SKIP', 'SAME_PERSON', 'OTHER_PERSON', 'CHECK'] as const

export const cureImport = endpoint({
  method: 'POST',
  path: 'import/:id/cure',
  summary: 'Aplica uma correção a todas as linhas que têm o mesmo problema ou aviso.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  body: z.strictObject({
    field: importField.nullable(),
    code: z.string().max(60),
    cure: z.enum(CURES),
    /** Only the rows with this value; absent: all of the group. */
    value: z.string().max(2000).optional(),
    /** The value that REPLACE writes. */
    to: z.string().max(2000).optional(),
  }),
  answer: z.object({ rows: z.int(), run: importRun }),
  status: 200,
  errors: ['IMPORT_STATE'],
})

export const undoCure = endpoint({
  method: 'POST',
  path: 'import/:id/cure/undo',
  summary: 'Desfaz a última correção aplicada a várias linhas.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  answer: z.object({ rows: z.int(), run: importRun }),
  status: 200,
  errors: ['IMPORT_STATE'],
})
