import { expect, test } from 'vitest'
import { type MinutesDecision, type MinutesFacts, type MinutesRequest, minutesText } from './meeting-text.ts'

const facts = (more: Partial<MinutesFacts> = {}): MinutesFacts => ({
  institution: 'Escola Municipal Machado de Assis',
  grade: 'Turma A',
  level: '6º ano',
  year: '2026',
  term: null,
  date: '2026-12-10',
  startTime: '14:30:00',
  endTime: '16:00:00',
  place: 'Sala dos professores',
  discussion: null,
  remarks: null,
  attendants: [
    { accountId: null, name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' },
    { accountId: null, name: 'Davi Rosa', function: null, duty: null },
    { accountId: null, name: 'Elza Dias', function: 'Secretária', duty: 'WRITES' },
  ],
  rectifies: null,
  students: [],
  requests: [],
  ...more,
})
const decision = (more: Partial<MinutesDecision>): MinutesDecision => ({
  kind: 'APPROVE',
  reason: null,
  text: null,
  until: null,
  components: [],
  here: true,
  former: false,
  lacksMinutes: false,
  elsewhere: null,
  ...more,
})
const texts = (more: Partial<MinutesFacts> = {}) => minutesText(facts(more)).map(({ text }) => text)

test('minutes open, name who was there and close in the form of school minutes', () => {
  expect(texts()).toEqual([
    'Aos dez dias do mês de dezembro de dois mil e vinte e seis, às quatorze horas e trinta minutos, em Sala dos professores, na instituição Escola Municipal Machado de Assis, reuniu-se o Conselho de Classe da turma A, 6º ano, para deliberar sobre o resultado final do ano letivo de 2026, sob a presidência de Cecília Alves (Diretora).',
    'Estiveram presentes: Cecília Alves (Diretora), Davi Rosa e Elza Dias (Secretária).',
    'Não houve deliberações sobre a situação de alunos.',
    'Nada mais havendo a tratar, a reunião foi encerrada às dezesseis horas, e eu, Elza Dias (Secretária), lavrei a presente ata, que, lida e aprovada, vai assinada pelos presentes.',
  ])
})

test('the council of a term says its term, and nothing of results where nothing was decided', () => {
  const [opening, ...more] = texts({ term: '2º bimestre', attendants: [], startTime: null, endTime: null })
  expect(opening).toContain('em horário a registrar')
  expect(opening).toContain('para tratar do 2º bimestre do ano letivo de 2026.')
  expect(more).toEqual([
    'Nada mais havendo a tratar, a reunião foi encerrada, e lavrou-se a presente ata, que, lida e aprovada, vai assinada pelos presentes.',
  ])
})

test('each student has one sentence for the decision, with its reason and text, and each note', () => {
  const students = [
    {
      enrollmentId: 'Ana Lima',
      name: 'Ana Lima',
      number: 3,
      decisions: [
        decision({ kind: 'RETAIN' }),
        decision({ reason: 'PROGRESS', text: 'Evoluiu no segundo semestre' }),
        decision({ kind: 'NOTE', text: 'A família foi ouvida.' }),
      ],
    },
    {
      enrollmentId: 'Bento Reis',
      name: 'Bento Reis',
      number: null,
      decisions: [
        decision({ kind: 'DEPENDENCY', reason: 'OTHER', text: 'Ok', components: ['Arte', 'Ciências'] }),
      ],
    },
    {
      enrollmentId: 'Caio Paz',
      name: 'Caio Paz',
      number: 5,
      decisions: [decision({ kind: 'EXTRA_RECOVERY', until: '2026-12-20' })],
    },
    {
      enrollmentId: 'Dora Sá',
      name: 'Dora Sá',
      number: 6,
      decisions: [decision({}), decision({ kind: 'WITHDRAWN' })],
    },
    {
      enrollmentId: 'Eva Luz',
      name: 'Eva Luz',
      number: 7,
      decisions: [decision({ kind: 'NOTE', text: 'Mudará de turno' })],
    },
  ]
  expect(texts({ students }).slice(2, -1)).toEqual([
    'Foram registradas as seguintes deliberações:',
    'Quanto a Ana Lima, nº 3, o conselho decidiu pela aprovação, pelo progresso ao longo do ano. Justificativa: Evoluiu no segundo semestre. Registrou-se ainda: A família foi ouvida.',
    'Quanto a Bento Reis, o conselho decidiu pela aprovação com dependência em Arte e Ciências. Justificativa: Ok.',
    'Quanto a Caio Paz, nº 5, o conselho concedeu nova recuperação até 20/12/2026.',
    'Quanto a Eva Luz, nº 7, registrou-se: Mudará de turno.',
  ])
})

test('a paragraph about a student has a plain text without reasons and typed words', () => {
  const students = [
    { enrollmentId: 'a', name: 'Ana', number: 1, decisions: [decision({ reason: 'HEALTH', text: 'Asma' })] },
    { enrollmentId: 'b', name: 'Bia', number: 2, decisions: [decision({ kind: 'NOTE', text: 'Asma' })] },
    { enrollmentId: 'c', name: 'Caio', number: 3, decisions: [decision({ kind: 'RETAIN' })] },
  ]
  const plain = minutesText(facts({ students })).map(one => [one.enrollmentId, one.plain])
  expect(plain.slice(3, -1)).toEqual([
    ['a', 'Quanto a Ana, nº 1, o conselho decidiu pela aprovação.'],
    ['b', 'Quanto a Bia, nº 2, registrou-se uma anotação.'],
    ['c', undefined],
  ])
})

test('the school’s own paragraphs stand before and after the decisions, line by line', () => {
  const own = texts({
    discussion: 'Primeiro.\n\n Segundo. ',
    remarks: 'Fim.',
    rectifies: { number: 2, date: '2026-12-08' },
  })
  expect(own.slice(1, 2)).toEqual(['Esta ata retifica a Ata nº 2, da reunião de 08/12/2026.'])
  expect(own.slice(3, -1)).toEqual(['Primeiro.', 'Segundo.', 'Fim.'])
  expect(texts({ discussion: 'Primeiro.', remarks: 'Fim.' }).slice(2, -1)).toEqual([
    'Primeiro.',
    'Não houve deliberações sobre a situação de alunos.',
    'Fim.',
  ])
})

test('words that are typed are never read as places of a template', () => {
  const [opening] = texts({ place: '{time} $& $1', grade: '{level}' })
  expect(opening).toContain('em {time} $& $1')
  expect(opening).toContain('da turma {level}, 6º ano')
})

const request = (more: Partial<MinutesRequest> = {}): MinutesRequest => ({
  enrollmentId: 'a',
  name: 'Ana Lima',
  number: 3,
  receivedOn: '2026-12-14',
  term: null,
  component: null,
  status: 'DENIED',
  answer: 'A correção seguiu os critérios',
  ...more,
})

test('each request for reconsideration has one paragraph with its answer; withdrawn ones have none', () => {
  const requests = [
    request({ component: 'Matemática' }),
    request({ name: 'Bento Reis', number: null, term: { type: 'QUARTER', position: 2 }, status: 'ACCEPTED' }),
    request({ name: 'Caio Paz', status: 'IN_COUNCIL', answer: null }),
    request({ name: 'Dora Sá', status: 'WITHDRAWN', answer: null }),
  ]
  expect(texts({ requests }).slice(2, -1)).toEqual([
    'Foram apreciados os seguintes pedidos de reconsideração:',
    'Quanto ao pedido de Ana Lima, nº 3, recebido em 14/12/2026, sobre o resultado final em Matemática, o conselho decidiu manter o resultado. Motivos: A correção seguiu os critérios.',
    'Quanto ao pedido de Bento Reis, recebido em 14/12/2026, sobre o resultado do 2º bimestre, o conselho decidiu acolher o pedido. Motivos: A correção seguiu os critérios.',
    'Quanto ao pedido de Caio Paz, nº 3, recebido em 14/12/2026, sobre o resultado final, o conselho foi ouvido, e a resposta ainda será dada.',
  ])
})

test('the paragraph of an answered request has a plain text without its reasons', () => {
  const plain = minutesText(facts({ requests: [request()] })).flatMap(one => one.plain ?? [])
  expect(plain).toEqual([
    'Quanto ao pedido de Ana Lima, nº 3, recebido em 14/12/2026, sobre o resultado final, o conselho decidiu manter o resultado.',
  ])
})
