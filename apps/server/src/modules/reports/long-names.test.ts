import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { startDocumentRenderer } from '../../platform/documents/document-renderer.ts'
import type { DemonstrativeDocument } from './demonstrative/demonstrative-document.types.ts'
import type { HistoryDocument } from './history/history-document.types.ts'

const renderer = startDocumentRenderer({ workers: 1 })
afterAll(() => renderer.close())

/** In capitals, which are the widest, and without a space. */
const WORD = 'WOLFESCHLEGELSTEINHAUSENBERGERDORFFWELCHEVORALTERNWARENGEWISSENHAFTSCHAFERSWESSEN'
const MODALITY = 'Atendimento educacional especializado e educação bilíngue de surdos'
const MM = 72 / 25.4

type Piece = { text: string; page: number; left: number; right: number; bottom: number }
const piecesOf = async (template: string, data: object): Promise<Piece[]> => {
  const { pdf } = await renderer.render({ template, data: { ...data, qr: {} } })
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.flatMap(item => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , , left = 0, bottom = 0] = item.transform
        return [{ text: item.str, page: at, left, right: left + item.width, bottom }]
      })
    }),
  )
  return pages.flat()
}
/** The parts of the word on the paper. */
const partsOf = (pieces: readonly Piece[], word: string) =>
  pieces.filter(({ text }) => text.trim().length > 3 && word.includes(text.replaceAll('\u200b', '').trim()))

const institution = { name: 'Escola' }
const issue = { dateLong: '1º de janeiro de 2026', time: '08h00', date: '2026-01-01' }

const history = (columns: string[], hoursByYear: boolean): HistoryDocument => {
  const row = {
    name: WORD,
    marks: columns.map(() => 'Em desenvolvimento'),
    hours: columns.map(() => '80'),
    total: '720',
  }
  const hours = columns.map(() => '800')
  return {
    title: 'Histórico escolar',
    subtitle: 'Ensino',
    institution,
    issue,
    signatures: [{ role: 'Direção' }],
    words: {
      student: 'Aluno',
      component: 'Componente',
      mark: 'Nota',
      hours: 'CH',
      subtotal: 'Subtotal',
      notes: 'Observações',
      legend: '–',
      certificate: 'Certificado',
    },
    hoursByYear,
    schools: {
      title: 'Estudos',
      headers: ['Série', 'Ano', 'Estabelecimento', 'Município', 'UF', 'Resultado'],
    },
    register: [],
    students: [
      {
        name: 'Ana',
        code: '',
        columns,
        fields: ['Nome', 'Matrícula', 'Nascimento', 'Natural de', 'Nacionalidade', 'Filiação'].map(label => ({
          label,
          value: '–',
        })),
        blocks: [{ title: 'Base', groups: [{ name: null, rows: [row] }], hours, total: '7.200' }],
        foot: [],
        schools: [['1º', '2020', WORD, 'Campinas', 'SP', 'Aprovado']],
        transfers: [
          { title: 'Ano em curso', terms: ['1º bimestre'], rows: [{ name: WORD, marks: ['7,0'] }] },
        ],
        notes: [],
        legend: '–',
        certificate: null,
      },
    ],
  }
}

test.each([
  {
    of: 'nine years of marks',
    columns: Array.from({ length: 9 }, (_, at) => `${at + 1}º ano`),
    hours: false,
  },
  { of: 'three years of marks and hours', columns: ['1ª série', '2ª série', '3ª série'], hours: true },
])('the longest names stay in their columns in a history of $of', async ({ columns, hours }) => {
  const pieces = await piecesOf('history', history(columns, hours))
  const leftOf = (text: string) => pieces.find(piece => piece.text.trim() === text)?.left ?? 0
  // Components stand before the first year, and a school before its city.
  const parts = partsOf(pieces, WORD)
  expect(parts.length).toBeGreaterThan(6)
  for (const { left, right } of parts)
    expect(right).toBeLessThan(left < 30 * MM ? leftOf(columns[0] ?? '') : leftOf('Campinas'))
  if (hours) return
  const width = ((210 - 2 * 14 - 52 - 13) / 9) * MM
  const concepts = partsOf(pieces, 'desenvolvimento')
  expect(concepts.length).toBeGreaterThan(columns.length)
  for (const { left, right } of concepts) expect(right - left).toBeLessThan(width)
})

const cells = ['30', '20', '0', '10']
const frequency = ['90,0', '90,0', '90,0', '90,0', '90,0']
const demonstrative: DemonstrativeDocument = {
  title: 'Demonstrativo',
  subtitle: 'Ano letivo 2026',
  institution,
  issue,
  facts: [],
  columns: {
    grade: 'Turma',
    counts: ['Vagas', 'Ativos', 'Espera', 'Livres'],
    modality: 'Modalidade',
    enrolled: ['Inscritos', 'Aguardam'],
    frequency: 'Frequência',
    terms: ['1º', '2º', '3º', '4º', 'Ano'],
    ofClass: 'Da turma',
    ofModality: 'Na modalidade',
    classes: 'Turmas',
    place: 'Núcleo',
  },
  places: [
    {
      name: 'Centro',
      size: '1 turma',
      classes: [
        {
          name: WORD,
          counts: cells,
          modalities: Array.from({ length: 20 }, () => ({
            name: MODALITY,
            enrolled: ['20', '0'],
            frequency,
          })),
        },
      ],
      total: { name: 'Total', classes: '1', counts: cells, frequency },
    },
  ],
  byModality: { title: 'Por modalidade', rows: [] },
  byPlace: {
    title: 'Por núcleo',
    rows: [{ name: WORD, classes: '1', counts: cells, frequency }],
    whole: { name: 'Total geral', classes: '1', counts: cells, frequency },
  },
  notes: [],
}

test('a demonstrative keeps long names of classes in their column and twenty modalities above the foot', async () => {
  const pieces = await piecesOf('demonstrative', demonstrative)
  const vacancies = pieces.find(({ text }) => text.trim() === 'Vagas')?.left ?? 0
  const parts = partsOf(pieces, WORD).filter(({ page }) => page < 1)
  expect(parts.length).toBeGreaterThan(2)
  for (const { right } of parts) expect(right).toBeLessThan(vacancies)
  const modalities = pieces.filter(({ text }) =>
    /^(Atendimento|Bilíngue|bilíngue|especializado)/.test(text.trim()),
  )
  expect(modalities.length).toBeGreaterThan(20)
  for (const { bottom } of modalities) expect(bottom).toBeGreaterThan(17 * MM)
})
