import { DECLARATION } from '@lousa/contract/reports/declaration/declaration.messages.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeclarationGrade, DeclarationStudent, DeclarationTag } from './declaration.types.ts'
import { declaredText } from './declaration-wording.values.ts'

const GRADE: DeclarationGrade = {
  name: '6º ano A',
  type: 'MARK',
  shift: 'MORNING',
  level: 'Ensino Fundamental – Anos Finais',
  year: 2026,
  lastDay: '2026-12-18',
  isFinal: false,
  yearFinished: false,
  classes: [],
  policies: [],
  retention: { choice: null, stage: 'FUNDAMENTAL', grade: '6º ano A', level: 'Anos Finais' },
  institution: {
    name: 'Escola',
    inep: null,
    taxNumber: null,
    email: null,
    phone: null,
    address: null,
    logo: null,
    signatories: [],
  },
}
const STUDENT: DeclarationStudent = {
  enrollmentId: '',
  personId: '',
  name: 'Ana Souza',
  socialName: null,
  gender: 'Feminino',
  birthdate: '2014-05-01',
  naturalness: 'Campinas',
  birthState: 'SP',
  registration: '202600001',
  responsibles: [
    { name: 'Eva Souza', kinship: 'Mãe' },
    { name: 'Rui Souza', kinship: 'Pai' },
  ],
  start: '2026-02-09',
  exit: null,
  decision: null,
  owed: 0,
  ended: 0,
}
const LEFT = { exit: { date: '2026-05-12', reason: 'TRANSFERRED' } } as const
const NOBODY = {
  gender: null,
  birthdate: null,
  naturalness: null,
  birthState: null,
  registration: '',
  responsibles: [],
}
type Outcome = Parameters<typeof declaredText>[1]['outcome']

const text = (
  tag: DeclarationTag,
  student: Partial<DeclarationStudent> = {},
  { outcome = {}, grade = {} }: { outcome?: Partial<Outcome>; grade?: Partial<DeclarationGrade> } = {},
): string =>
  declaredText(tag, {
    grade: { ...GRADE, ...grade },
    student: { ...STUDENT, ...student },
    outcome: { situation: 'ONGOING', frequency: 93.4, ...outcome },
    today: '2026-08-17',
  })

const WHO =
  'Declaramos, para os devidos fins, que Ana Souza, filha de Eva Souza e de Rui Souza, nascida em 1º de maio de 2014, natural de Campinas/SP, matrícula nº 202600001,'
const CLASS = '6º ano do Ensino Fundamental – Anos Finais, turma A, turno matutino'

describe('a declaration says', () => {
  it('of enrolment that a student is enrolled', () => {
    expect(text('ENROLLMENT_DECLARATION')).toBe(`${WHO} está regularmente matriculada em 2026 no ${CLASS}.`)
  })

  it('of enrolment that a student was, after leaving or when the year is over', () => {
    expect(text('ENROLLMENT_DECLARATION', LEFT)).toBe(
      `${WHO} esteve regularmente matriculada, de 9 de fevereiro de 2026 a 12 de maio de 2026, no ${CLASS}.`,
    )
    for (const grade of [{ yearFinished: true }, { lastDay: '2026-08-16' }])
      expect(text('ENROLLMENT_DECLARATION', {}, { grade })).toBe(
        `${WHO} esteve regularmente matriculada em 2026 no ${CLASS}.`,
      )
  })

  it('of frequency the percentage of the product up to the day, the exit or the end of the year', () => {
    expect(text('FREQUENCY_DECLARATION')).toBe(
      `${WHO} frequenta, em 2026, o ${CLASS}, com 93,4% de frequência até 17 de agosto de 2026.`,
    )
    expect(text('FREQUENCY_DECLARATION', LEFT, { outcome: { frequency: 100 } })).toContain(
      'frequentou, em 2026, o 6º ano do Ensino Fundamental – Anos Finais, turma A, turno matutino, com 100,0% de frequência até 12 de maio de 2026.',
    )
    expect(text('FREQUENCY_DECLARATION', {}, { grade: { lastDay: '2026-07-10' } })).toContain(
      'até 10 de julho de 2026.',
    )
  })

  it('of frequency why there is none while no lesson was given', () => {
    expect(text('FREQUENCY_DECLARATION', {}, { outcome: { frequency: null } })).toBe(
      `${WHO} frequenta, em 2026, o ${CLASS}. Até 17 de agosto de 2026 não há aulas registradas para a aluna; por isso não se declara percentual de frequência.`,
    )
    expect(
      text('FREQUENCY_DECLARATION', { ...LEFT, gender: null }, { outcome: { frequency: null } }),
    ).toContain(
      'esteve matriculado(a), em 2026, no 6º ano do Ensino Fundamental – Anos Finais, turma A, turno matutino. Até 12 de maio de 2026 não há aulas registradas para o(a) aluno(a);',
    )
  })

  it.each([
    ['ONGOING', {}, 'cursa, em 2026, o', '17 de agosto'],
    ['IN_RECOVERY', {}, 'cursa, em 2026, o', '17 de agosto'],
    ['TRANSFERRED', LEFT, 'cursou, de 9 de fevereiro de 2026 a 12 de maio de 2026, o', '12 de maio'],
    [
      'DROPPED',
      { exit: { date: '2026-05-12', reason: 'DROPPED' } },
      'cursou, de 9 de fevereiro de 2026 a 12 de maio de 2026, o',
      '17 de agosto',
    ],
    ['APPROVED', {}, 'concluiu, em 2026, o', '17 de agosto'],
    ['AFTER_RECOVERY', {}, 'concluiu, em 2026, o', '17 de agosto'],
    ['BY_COUNCIL', {}, 'concluiu, em 2026, o', '17 de agosto'],
    ['WITH_DEPENDENCY', {}, 'concluiu, em 2026, com dependência, o', '17 de agosto'],
    ['FAILED', {}, 'foi reprovada, em 2026, no', '17 de agosto'],
    ['BY_ABSENCE', {}, 'foi reprovada por faltas, em 2026, no', '17 de agosto'],
  ] as const)('of transfer what became of a year that is %s', (situation, student, verb, day) => {
    expect(text('TRANSFER_DECLARATION', student, { outcome: { situation } })).toBe(
      `${WHO} ${verb} ${CLASS}, e requereu transferência em ${day} de 2026; o histórico escolar será expedido em até 30 dias.`,
    )
  })

  it('of transfer that a student studied in a class that is over without a result', () => {
    for (const grade of [{ lastDay: '2026-07-10' }, { lastDay: '2026-07-10', yearFinished: true }])
      expect(text('TRANSFER_DECLARATION', {}, { outcome: { situation: 'NO_RESULT' }, grade })).toContain(
        `${WHO} cursou, de 9 de fevereiro de 2026 a 10 de julho de 2026, o ${CLASS}, e requereu`,
      )
  })

  it('of conclusion which series was concluded', () => {
    expect(text('CONCLUSION_DECLARATION', {}, { outcome: { situation: 'APPROVED' } })).toBe(
      `${WHO} concluiu, em 2026, o 6º ano do Ensino Fundamental – Anos Finais.`,
    )
    expect(text('CONCLUSION_DECLARATION', {}, { outcome: { situation: 'WITH_DEPENDENCY' } })).toContain(
      'concluiu, em 2026, com dependência, o 6º ano',
    )
  })
})

describe('a declaration names', () => {
  it.each([
    ['Feminino', 'filha de Eva Souza e de Rui Souza, nascida em', 'está regularmente matriculada'],
    ['Masculino', 'filho de Eva Souza e de Rui Souza, nascido em', 'está regularmente matriculado em'],
    [null, 'filho(a) de Eva Souza e de Rui Souza, nascido(a) em', 'está regularmente matriculado(a)'],
    ['Não informado', 'filho(a) de Eva Souza', 'matriculado(a)'],
  ])('a student of gender %s as it is declined', (gender, ...parts) => {
    for (const part of parts) expect(text('ENROLLMENT_DECLARATION', { gender })).toContain(part)
  })

  it.each([
    [
      { name: '1ª série B', level: 'Ensino Médio', shift: 'EVENING' },
      'na 1ª série do Ensino Médio, turma B, turno noturno.',
    ],
    [
      { name: 'Pré II B', level: 'Educação Infantil', shift: 'FULL' },
      'na turma Pré II B da Educação Infantil, turno integral.',
    ],
    [{ name: '6º ano', level: 'Anos Finais', shift: null }, 'no 6º ano (Anos Finais).'],
    [
      { name: '4ª etapa C', level: 'EJA – 2º segmento', shift: 'EVENING' },
      'na 4ª etapa da EJA – 2º segmento, turma C, turno noturno.',
    ],
  ])('the class %o', (grade, part) => {
    expect(text('ENROLLMENT_DECLARATION', {}, { grade })).toContain(`matriculada em 2026 ${part}`)
  })

  it('a student by the social name, with the civil name beside it, and only where they differ', () => {
    expect(text('ENROLLMENT_DECLARATION', { socialName: 'Luíza Souza' })).toContain(
      'que Luíza Souza (nome civil: Ana Souza), filha',
    )
    expect(text('ENROLLMENT_DECLARATION', { socialName: 'Ana Souza' })).not.toContain('nome civil')
  })

  it('nothing that is not recorded', () => {
    expect(text('ENROLLMENT_DECLARATION', NOBODY)).toBe(
      `Declaramos, para os devidos fins, que Ana Souza está regularmente matriculado(a) em 2026 no ${CLASS}.`,
    )
  })
})

it('the sentence is whole, whatever is recorded and whatever is missing', () => {
  const optional = <T>(value: T) => fc.constantFrom(value, null)
  const facts = fc.record({
    socialName: optional('Luíza {o} #[x]'),
    gender: fc.constantFrom('Feminino', 'Masculino', 'Não informado', null),
    birthdate: optional('2014-05-12'),
    naturalness: fc.constantFrom('Campinas', '', null),
    birthState: optional('SP'),
    registration: fc.constantFrom('202600001', ''),
    responsibles: fc.subarray([
      { name: 'Eva {year} $x$', kinship: 'Mãe' },
      { name: 'Rui', kinship: 'Pai' },
      { name: 'Zé', kinship: 'Tio' },
    ]),
    exit: fc.constantFrom(null, LEFT.exit),
  })
  const outcome = fc.record({
    situation: fc.constantFrom('ONGOING', 'APPROVED', 'WITH_DEPENDENCY', 'FAILED', 'BY_ABSENCE'),
    frequency: optional(74.9),
  })
  const grade = fc.record({
    name: fc.constantFrom('6º ano A', '3ª série', 'Pré II', '*Turma*'),
    level: fc.constantFrom('Ensino Médio', 'EJA', 'Livre'),
    shift: optional('AFTERNOON'),
    yearFinished: fc.boolean(),
  })
  const tags = fc.constantFrom(
    'ENROLLMENT_DECLARATION',
    'FREQUENCY_DECLARATION',
    'TRANSFER_DECLARATION',
    'CONCLUSION_DECLARATION',
  )
  fc.assert(
    fc.property(tags, facts, outcome, grade, (tag: DeclarationTag, student, outcome, grade) => {
      const sentence = text(tag, student, { outcome: outcome as Partial<Outcome>, grade })
      expect(sentence).not.toMatch(/null|undefined|NaN|, ,|,,| ,| {2}|,\.|\(\)|\b(?:no|na|de) ?[,.]/)
      expect(sentence.startsWith(`${DECLARATION.opening} `)).toBe(true)
      expect(sentence.endsWith('.')).toBe(true)
      // Data stays as it was typed, braces too; nothing else has any.
      const own = sentence.replace('Luíza {o} #[x]', '').replace('Eva {year} $x$', '')
      expect(own).not.toMatch(/[{}]/)
      expect(sentence.includes('Eva {year} $x$')).toBe(
        student.responsibles.some(({ kinship }) => kinship === 'Mãe'),
      )
      expect(sentence).not.toContain('Zé')
    }),
  )
})
