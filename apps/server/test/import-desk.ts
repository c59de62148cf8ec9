import {
  correctImportRows,
  createImport,
  getImport,
  type ImportRow,
  type ImportRun,
  type ImportType,
  listImportRows,
  matchImportColumns,
  runImport,
  undoImport,
} from '@lousa/contract/people/import/import.contract.ts'
import {
  cureImport,
  listRemarkGroups,
  type RemarkGroup,
  undoCure,
} from '@lousa/contract/people/import/import-cure.contract.ts'
import { cpfWithCheckDigits } from '@lousa/rules/identity/tax-number.rules.ts'
import type { School } from './school.ts'
import type { Sent, TestApp } from './test-app.ts'

/** The nth valid CPF of tests. */
export const cpfOf = (n: number): string => cpfWithCheckDigits(String(100_000_000 + n * 7))

export const csvOf = (rows: string[][]): Buffer =>
  Buffer.from(rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n'))

const STUDENT_HEADER = [
  'Nome',
  'CPF',
  'Data de nascimento',
  'Responsável 1: nome',
  'Responsável 1: parentesco',
]

/** A file of students; of each the name, and what else is said. */
export const studentsCsv = (
  people: { name: string; cpf?: string; birthdate?: string; responsible?: string }[],
) =>
  csvOf([
    STUDENT_HEADER,
    ...people.map(({ name, cpf = '', birthdate = '14/03/2013', responsible = 'Joana de Souza' }) => [
      name,
      cpf,
      birthdate,
      responsible,
      responsible === '' ? '' : 'Mãe',
    ]),
  ])

type MatchOptions = {
  update?: boolean
  leaveKnown?: boolean
  withoutResponsible?: boolean
  namesAsWritten?: boolean
}
type RunOptions = { mode: 'ALL_OR_NOTHING' | 'VALID_ROWS'; invite?: boolean; update?: boolean }

/** Acts of an administrator at the screens of the import. */
export const importDesk = (app: TestApp, school: School) => {
  const who = { host: school.host, token: school.administrator.token }
  const upload = (type: ImportType, file: Buffer, fileName = 'alunos.csv'): Promise<Sent> =>
    app.call(createImport, { ...who, query: { type, fileName }, body: file })
  const match = (run: ImportRun, options: MatchOptions = {}): Promise<Sent> =>
    app.call(matchImportColumns, {
      ...who,
      params: { id: run.id },
      body: { columns: run.columns.map(({ index, field }) => ({ index, field })), ...options },
    })
  const checked = async (type: ImportType, file: Buffer, options: MatchOptions = {}): Promise<ImportRun> => {
    const uploaded = await upload(type, file)
    if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.body))
    const answer = await match(uploaded.body, options)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const ask = (run: ImportRun, body: RunOptions) =>
    app.call(runImport, { ...who, params: { id: run.id }, body })
  const read = async (run: ImportRun): Promise<ImportRun> =>
    (await app.call(getImport, { ...who, params: { id: run.id } })).body
  return {
    who,
    schoolId: school.id,
    upload,
    match,
    checked,
    ask,
    read,
    rows: async (run: ImportRun, show = 'ALL'): Promise<ImportRow[]> =>
      (await app.call(listImportRows, { ...who, params: { id: run.id }, query: { show } })).body.data,
    correct: (run: ImportRun, rows: unknown[]): Promise<Sent> =>
      app.call(correctImportRows, { ...who, params: { id: run.id }, body: { rows } }),
    groups: async (run: ImportRun): Promise<RemarkGroup[]> =>
      (await app.call(listRemarkGroups, { ...who, params: { id: run.id } })).body.data,
    cure: (run: ImportRun, body: Record<string, unknown>): Promise<Sent> =>
      app.call(cureImport, { ...who, params: { id: run.id }, body }),
    uncure: (run: ImportRun): Promise<Sent> => app.call(undoCure, { ...who, params: { id: run.id } }),
    undo: (run: ImportRun): Promise<Sent> => app.call(undoImport, { ...who, params: { id: run.id } }),
    imported: async (run: ImportRun, body: RunOptions = { mode: 'ALL_OR_NOTHING' }): Promise<ImportRun> => {
      const answer = await ask(run, body)
      if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
      await app.runJobs()
      return read(run)
    },
    people: async (name: string) =>
      (
        await app.owner.query(
          `select p.*, a.id as account_id, a.role, a.registration, a.sort_key from person p
            left join account a using (institution_id)
            where p.institution_id = $1 and p.name like $2 and a.person_id = p.id order by p.name`,
          [school.id, name],
        )
      ).rows,
  }
}
