import { cpfWithCheckDigits } from '../../../packages/rules/src/identity/tax-number.rules.ts'

const HEADER = ['Nº', 'RA', 'NOME DO ALUNO', 'DT. NASC.', 'C.P.F.', 'MÃE', 'TEL. MÃE', 'END.', 'SITUAÇÃO']

/** The nth pupil as the system of a state prints them. */
const pupil = (
  family: string,
  seed: number,
  at: number,
  name: string,
  over: Partial<Record<string, string>>,
) => {
  const cells: Record<string, string> = {
    Nº: String(at + 1),
    RA: `${seed}-${at + 1}`,
    'NOME DO ALUNO': `${name} ${family}`,
    'DT. NASC.': `${String(at + 1).padStart(2, '0')}/04/15`,
    'C.P.F.': cpfWithCheckDigits(String(seed + at)),
    MÃE: `ROSA ${family}`,
    'TEL. MÃE': '(11) 98765-4321',
    'END.': `RUA DAS FLORES, ${at + 10}`,
    SITUAÇÃO: 'ATIVO',
  }
  return HEADER.map(title => over[title] ?? cells[title] ?? '')
}

const row = (...cells: string[]) => HEADER.map((_, at) => cells[at] ?? '')

/**
 * A class list of six pupils, in capitals, with titles above, totals and a line for a signature below, and cells that say
 * that there is nothing. Two of them have the day and month of birth in the order of another country.
 */
export const classList = (family: string, seed: number) =>
  file(family, [
    pupil(family, seed, 0, 'ANTÔNIA DOS SANTOS', {}),
    pupil(family, seed, 1, "JOÃO D'ÁVILA", { 'C.P.F.': 'NÃO TEM' }),
    pupil(family, seed, 2, 'CAUÃ', { 'C.P.F.': '-', 'TEL. MÃE': '98765-4321' }),
    pupil(family, seed, 3, 'MÔNICA', { 'DT. NASC.': '04/31/15' }),
    pupil(family, seed, 4, 'INÁCIO', { 'DT. NASC.': '04/31/15', 'TEL. MÃE': 'NÃO POSSUI' }),
    pupil(family, seed, 5, 'ZÉLIA', { MÃE: '-', 'TEL. MÃE': '' }),
  ])

/** This list in the next month: a telephone was corrected, a CPF has come, one pupil is new, one cell is empty now. */
export const laterClassList = (family: string, seed: number) =>
  file(family, [
    pupil(family, seed, 0, 'ANTÔNIA DOS SANTOS', { 'TEL. MÃE': '(11) 91111-2222', 'END.': '' }),
    pupil(family, seed, 1, "JOÃO D'ÁVILA", {}),
    pupil(family, seed, 6, 'FLÁVIA', {}),
  ])

const file = (family: string, pupils: string[][]) => ({
  name: `6 ano ${family.toLowerCase()}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      row('SECRETARIA DA EDUCAÇÃO'),
      row('RELAÇÃO DE ALUNOS POR CLASSE: 6º ANO A'),
      HEADER,
      ...pupils,
      row(`TOTAL: ${pupils.length} ALUNOS`),
      row('', '', '______________________________'),
      row('', '', 'SECRETÁRIA DA ESCOLA'),
    ]
      .map(cells => cells.join(';'))
      .join('\r\n'),
    'latin1',
  ),
})
