import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { fileBytes, id, instant, listOf, paging, reference } from '../../schema.ts'
import { PERSON_STATUSES, USER_SORTS, USER_TYPES, userBrief } from '../person/user.contract.ts'

export const IMPORT_TYPES = ['STUDENT', 'INSTRUCTOR', 'RESPONSIBLE'] as const
export type ImportType = (typeof IMPORT_TYPES)[number]

/** UPLOADED: columns are being matched. CHECKED: the dry run has judged each row. */
export const IMPORT_STATUSES = ['UPLOADED', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'UNDONE'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const IMPORT_MODES = ['ALL_OR_NOTHING', 'VALID_ROWS'] as const
/** Bytes of an uploaded spreadsheet. */
export const IMPORT_FILE_LIMIT = 8_388_608
/** Rows of one import. */
export const IMPORT_ROWS_MOST = 20_000
/** Columns of the sheets of one import together. */
export const COLUMNS_MOST = 400
/** A file that is a little too large hears so in words of its own. */
const IMPORT_BODY_LIMIT = 9_437_184
/** The types of spreadsheets in browsers and programs. */
const IMPORT_BODY_TYPES = [
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'text/csv',
]

/** A key of the import's columns: see `people/import-row/import-columns.rules.ts`. */
export const importField = z.string().max(60)

/**
 * How sure the meaning of a column is. REMEMBERED: chosen for its header last time. CERTAIN: the header says it. VALUES:
 * its values alone say it. GUESSED: header or values leave doubt.
 */
export const COLUMN_CONFIDENCES = ['REMEMBERED', 'CERTAIN', 'VALUES', 'GUESSED'] as const

const column = z.object({
  index: z.int(),
  header: z.string(),
  /** While the columns are matched and the rows corrected; then none. */
  samples: personal(z.array(z.string())),
  field: importField.nullable(),
  /** Null when a person chose the meaning here, and for a column without any. */
  confidence: z.enum(COLUMN_CONFIDENCES).nullish(),
  /**
   * LIST_NUMBER: left out as the running number of a class list. HIDDEN: the spreadsheet program does not show it.
   * SHEET_NAME: the sheet that each row is from, where several are read.
   */
  reason: z.enum(['LIST_NUMBER', 'HIDDEN', 'SHEET_NAME']).nullish(),
  /** How many of its cells are typed in capitals. */
  capitals: z.int().nullish(),
  /** All birthdates of a list of students are of adults, as in a list of staff. */
  onlyAdults: z.boolean().nullish(),
})

/** Why a sheet is not read: see `people/import/import-sheets.rules.ts`. */
export const SHEET_REASONS = [
  'EMPTY',
  'HIDDEN',
  'NO_HEADER',
  'DIFFERENT_HEADER',
  'TOO_LARGE',
  'NOT_CHOSEN',
] as const

const sheet = z.object({
  index: z.int(),
  /** '' for a CSV file. */
  name: z.string(),
  isRead: z.boolean(),
  /** Null for a sheet that is read. */
  reason: z.enum(SHEET_REASONS).nullable(),
  /** Rows beneath the names of the columns. */
  rows: z.int(),
  /** Those of them that the spreadsheet program does not show. */
  hiddenRows: z.int(),
  /** The first line with names of columns, and whether the next one belongs to it. */
  headerLine: z.int().nullable(),
  headerSpan: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** Added to the lines of this sheet for the numbers of its rows. */
  offset: z.int(),
})
export type ImportSheet = z.output<typeof sheet>

export const importRun = z.object({
  id,
  type: z.enum(IMPORT_TYPES),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  columns: z.array(column),
  /** All sheets of the file, read or not. Imports of an earlier release do not tell. */
  sheets: z.array(sheet).nullish(),
  /** Whether rows that the spreadsheet program does not show are read. */
  includeHiddenRows: z.boolean().nullish(),
  rowCount: z.int(),
  counts: z.object({
    valid: z.int(),
    /** With warnings; a row that also has problems is among the faulty ones too. */
    warned: z.int(),
    faulty: z.int(),
    skipped: z.int(),
    imported: z.int(),
    /** Rows of people who are recorded already. */
    known: z.int(),
    /** Valid rows that change or complete a record. */
    changed: z.int(),
    /** Rows that write nothing: of people who stay as recorded, or who have left the school. */
    leftOut: z.int().nullish(),
    /** Valid rows of people who are not on file. */
    newPeople: z.int().nullish(),
  }),
  /** Whether known people are completed and corrected, instead of refused. */
  update: z.boolean(),
  /** Whether known people stay as recorded, so that only new ones are added. */
  leaveKnown: z.boolean().nullish(),
  /** Whether students are taken without anybody responsible, who is recorded later. */
  withoutResponsible: z.boolean().nullish(),
  /** Whether names in capitals stay so. */
  namesAsWritten: z.boolean(),
  mode: z.enum(IMPORT_MODES).nullable(),
  /** 0 to 1 while RUNNING. */
  progress: z.number().nullable(),
  /** Why it FAILED, as a person reads it. */
  reason: z.string().nullable(),
  createdBy: userBrief,
  createdAt: instant,
  finishedAt: instant.nullable(),
  can: z.object({ edit: z.boolean(), run: z.boolean(), undo: z.boolean() }),
})
export type ImportRun = z.output<typeof importRun>

/** A recorded person, and how they were found. NAME: same name and birthdate, for a person to confirm. */
const knownPerson = z.object({
  id,
  name: z.string(),
  type: z.enum(USER_TYPES),
  by: z.enum(['REGISTRATION', 'TAX_NUMBER', 'NAME']),
})

const remark = z.object({
  /** The column's key; null when the whole row is meant. */
  field: importField.nullable(),
  code: z.string(),
  message: z.string(),
  /** The other row or person of a duplicate. Rows checked by an earlier release do not name that person. */
  existing: z.object({ id, name: z.string(), type: z.enum(USER_TYPES).nullish() }).nullable(),
})

export const importRow = z.object({
  /** By which the row is named in calls: its line, behind the lines of the sheets before it. */
  number: z.int(),
  /** The line of its sheet, as the spreadsheet program counts it. */
  line: z.int(),
  /** Where several sheets are read. */
  sheet: z.string().nullable(),
  /** By column key, as in the file or as corrected here. */
  values: personal(z.record(z.string(), z.string())),
  problems: z.array(remark),
  warnings: z.array(remark),
  skipped: z.boolean(),
  /** A valid row that writes nothing; a warning says why. */
  leftOut: z.boolean().nullish(),
  known: knownPerson.nullable(),
  /** The decision about `known`: the same person, or another; null before it. */
  samePerson: z.boolean().nullable(),
  /** The values that an update would overwrite, by column key; a blank cell never does. */
  changes: z.array(z.object({ field: importField, from: z.string().nullable(), to: z.string().nullable() })),
  /** The account that was created or completed. */
  userId: id.nullable(),
})
export type ImportRow = z.output<typeof importRow>

/** The list of imports shows no samples of columns. */
const listedRun = importRun.extend({
  columns: z.array(column.extend({ samples: z.array(z.string()).max(0) })),
})

export const getImportTemplate = endpoint({
  method: 'GET',
  path: 'import/template',
  summary: 'A planilha modelo de uma importação.',
  access: { roles: ['ADMINISTRATOR'] },
  query: z.strictObject({ type: z.enum(IMPORT_TYPES), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  bytes: true,
})

export const listImports = endpoint({
  method: 'GET',
  path: 'import',
  summary: 'As importações, da mais nova à mais antiga.',
  access: { roles: ['ADMINISTRATOR'] },
  query: z.strictObject({ ...paging() }),
  answer: listOf(listedRun),
})

export const createImport = endpoint({
  method: 'POST',
  path: 'import',
  summary: 'Envia uma planilha: as colunas são reconhecidas, nada é gravado ainda.',
  looks: { entity: 'import', of: 'ANSWER' },
  access: { roles: ['ADMINISTRATOR'] },
  query: z.strictObject({ type: z.enum(IMPORT_TYPES), fileName: z.string().max(200) }),
  body: fileBytes,
  bodyTypes: IMPORT_BODY_TYPES,
  bodyLimit: IMPORT_BODY_LIMIT,
  answer: importRun,
  status: 201,
  idempotent: true,
  errors: ['IMPORT_FILE_INVALID', 'IMPORT_TOO_LARGE'],
})

export const getImport = endpoint({
  method: 'GET',
  path: 'import/:id',
  summary: 'Uma importação, com o andamento.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  answer: importRun,
})

export const matchImportColumns = endpoint({
  method: 'PUT',
  path: 'import/:id/column',
  summary: 'Diz o que cada coluna é e confere todas as linhas, sem gravar pessoas.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  body: z.strictObject({
    columns: z
      .array(z.strictObject({ index: z.int().min(0), field: importField.nullable() }))
      .max(COLUMNS_MOST),
    /** Absent: as before. `update` and `leaveKnown` exclude each other: the one that is true ends the other. */
    update: z.boolean().optional(),
    leaveKnown: z.boolean().optional(),
    /** Students alone. */
    withoutResponsible: z.boolean().optional(),
    namesAsWritten: z.boolean().optional(),
  }),
  answer: importRun,
  errors: ['IMPORT_COLUMNS_MISSING', 'IMPORT_STATE'],
})

export const listImportRows = endpoint({
  method: 'GET',
  path: 'import/:id/row',
  summary: 'As linhas conferidas de uma importação.',
  looks: { entity: 'import', of: 'PATH', counted: true },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  query: z.strictObject({
    show: z.enum(['ALL', 'PROBLEMS', 'WARNINGS', 'SKIPPED', 'CHANGES', 'LEFT_OUT']).default('ALL'),
    ...paging(50),
  }),
  answer: listOf(importRow),
})

export const correctImportRows = endpoint({
  method: 'PATCH',
  path: 'import/:id/row',
  summary: 'Corrige ou pula linhas; cada uma é conferida de novo.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          number: z.int(),
          values: z.record(z.string().max(60), z.string().max(2000)).optional(),
          skipped: z.boolean().optional(),
          samePerson: z.boolean().nullable().optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  answer: z.object({ data: z.array(importRow), run: importRun }),
  errors: ['IMPORT_STATE'],
})

export const runImport = endpoint({
  method: 'POST',
  path: 'import/:id/run',
  summary: 'Importa: todas as linhas ou nenhuma, ou apenas as válidas.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  body: z.strictObject({
    mode: z.enum(IMPORT_MODES),
    invite: z.boolean().optional(),
    /** Completes and corrects known people; absent: as said at the check. */
    update: z.boolean().optional(),
  }),
  answer: importRun,
  status: 202,
  idempotent: true,
  errors: ['IMPORT_STATE', 'IMPORT_HAS_PROBLEMS', 'IMPORT_NOTHING_TO_DO', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: 'STORED',
})

export const undoImport = endpoint({
  method: 'POST',
  path: 'import/:id/undo',
  summary: 'Desfaz uma importação enquanto nada depende dela.',
  looks: { entity: 'import', of: 'PATH' },
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  answer: importRun,
  status: 200,
  idempotent: true,
  errors: ['IMPORT_STATE', 'IMPORT_IN_USE', 'SECOND_FACTOR_PROOF_REQUIRED'],
  opensAccounts: 'STORED',
})

export const deleteImport = endpoint({
  method: 'DELETE',
  path: 'import/:id',
  summary: 'Descarta uma importação que não chegou a gravar nada.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  status: 204,
  errors: ['IMPORT_STATE'],
})

export const getImportProblems = endpoint({
  method: 'GET',
  path: 'import/:id/problem',
  summary: 'As linhas com problema, como planilha, com o motivo ao lado.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'import' } },
  bytes: true,
})

/** The filtered list as a spreadsheet; above 20,000 rows only CSV. */
export const exportUsers = endpoint({
  method: 'GET',
  path: 'user/export',
  summary: 'A lista filtrada de pessoas como planilha.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({
    type: z.enum(['STUDENT', 'INSTRUCTOR', 'STAFF']),
    searchFor: z.string().max(100).optional(),
    status: z.enum(PERSON_STATUSES).optional(),
    gradeId: reference.optional(),
    academicYearId: reference.optional(),
    sort: z.enum(USER_SORTS).optional(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  bytes: true,
})
