import type { Stage } from '../../academics/level/stage.rules.ts'
import type { TermType } from '../../academics/level/terms.rules.ts'

/** Levels of education that a ready start can make. */
export const LEVEL_TEMPLATE_IDS = [
  'INFANTIL',
  'INICIAIS',
  'FINAIS',
  'MEDIO',
  'EJA_FUNDAMENTAL',
  'EJA_MEDIO',
] as const
export type LevelTemplateId = (typeof LEVEL_TEMPLATE_IDS)[number]

export type TemplateComponent = {
  readonly name: string
  /** Name of the knowledge area. */
  readonly area: string
  /** Annual workload in hours of 60 minutes, at most 2 decimals. */
  readonly hour: number
  /** Initials of its training type; null: the common block. */
  readonly trainingType: string | null
}

export type LevelTemplate = {
  readonly name: string
  readonly stage: Stage
  /** Proposed; the school may choose another. */
  readonly termType: TermType
  readonly gradeType: 'MARK' | 'ASSESSMENT'
  /** One opinion of each student for all components together. */
  readonly opinionOfClass: boolean
  /** Names of the years, to which the letter of a class is added. */
  readonly years: readonly string[]
  readonly trainingTypes: readonly { readonly name: string; readonly initials: string }[]
  readonly components: readonly TemplateComponent[]
}

const WEEKS = 40
const LESSON_MINUTES = 50

/** Annual hours of `weekly` lessons of 50 minutes over 40 weeks, to the hundredth. */
export const annualHours = (weekly: number): number =>
  Math.round((weekly * WEEKS * LESSON_MINUTES * 100) / 60) / 100

type Line = readonly [name: string, area: string, hour: number]

const componentsOf = (lines: readonly Line[], trainingType: string | null = null): TemplateComponent[] =>
  lines.map(([name, area, hour]) => ({ name, area, hour, trainingType }))

const AREA = {
  fields: 'Campos de experiência',
  languages: 'Linguagens',
  mathematics: 'Matemática',
  nature: 'Ciências da Natureza',
  humanities: 'Ciências Humanas',
  religion: 'Ensino Religioso',
  languagesOfMedio: 'Linguagens e suas Tecnologias',
  mathematicsOfMedio: 'Matemática e suas Tecnologias',
  natureOfMedio: 'Ciências da Natureza e suas Tecnologias',
  humanitiesOfMedio: 'Ciências Humanas e Sociais Aplicadas',
  pathways: 'Itinerários Formativos',
} as const

const FGB = { name: 'Formação Geral Básica', initials: 'FGB' }
const IFA = { name: 'Itinerário Formativo de Aprofundamento', initials: 'IFA' }

/** 800 hours a year in equal parts (LDB 31 II). */
const HOURS_OF_A_FIELD = 160

/**
 * Levels as BNCC arranges them, with weekly lessons of common practice. Names and number of areas and components: BNCC (Res. CNE/CP
 * 2/2017 and 4/2018); hours: LDB 24 I and 31 II, Lei 14.945/2024 (Médio: FGB 2.400 h and itinerário 600 h in three years), Res.
 * CNE/CEB 1/2021 (EJA: 1.600 h in the final years of Fundamental and 1.200 h in Médio). Source: docs/rules.md, Ready start.
 */
export const LEVEL_TEMPLATES: Readonly<Record<LevelTemplateId, LevelTemplate>> = {
  INFANTIL: {
    name: 'Educação Infantil',
    stage: 'INFANTIL',
    termType: 'SEMESTER',
    gradeType: 'ASSESSMENT',
    opinionOfClass: true,
    years: ['Pré I', 'Pré II'],
    trainingTypes: [],
    components: componentsOf([
      ['O eu, o outro e o nós', AREA.fields, HOURS_OF_A_FIELD],
      ['Corpo, gestos e movimentos', AREA.fields, HOURS_OF_A_FIELD],
      ['Traços, sons, cores e formas', AREA.fields, HOURS_OF_A_FIELD],
      ['Escuta, fala, pensamento e imaginação', AREA.fields, HOURS_OF_A_FIELD],
      ['Espaços, tempos, quantidades, relações e transformações', AREA.fields, HOURS_OF_A_FIELD],
    ]),
  },
  INICIAIS: {
    name: 'Ensino Fundamental – Anos Iniciais',
    stage: 'FUNDAMENTAL',
    termType: 'QUARTER',
    gradeType: 'MARK',
    opinionOfClass: false,
    years: ['1º ano', '2º ano', '3º ano', '4º ano', '5º ano'],
    trainingTypes: [],
    components: componentsOf([
      ['Língua Portuguesa', AREA.languages, annualHours(7)],
      ['Arte', AREA.languages, annualHours(2)],
      ['Educação Física', AREA.languages, annualHours(2)],
      ['Matemática', AREA.mathematics, annualHours(6)],
      ['Ciências', AREA.nature, annualHours(3)],
      ['Geografia', AREA.humanities, annualHours(2)],
      ['História', AREA.humanities, annualHours(2)],
      ['Ensino Religioso', AREA.religion, annualHours(1)],
    ]),
  },
  FINAIS: {
    name: 'Ensino Fundamental – Anos Finais',
    stage: 'FUNDAMENTAL',
    termType: 'QUARTER',
    gradeType: 'MARK',
    opinionOfClass: false,
    years: ['6º ano', '7º ano', '8º ano', '9º ano'],
    trainingTypes: [],
    components: componentsOf([
      ['Língua Portuguesa', AREA.languages, annualHours(5)],
      ['Língua Inglesa', AREA.languages, annualHours(2)],
      ['Arte', AREA.languages, annualHours(1)],
      ['Educação Física', AREA.languages, annualHours(2)],
      ['Matemática', AREA.mathematics, annualHours(5)],
      ['Ciências', AREA.nature, annualHours(3)],
      ['Geografia', AREA.humanities, annualHours(3)],
      ['História', AREA.humanities, annualHours(3)],
      ['Ensino Religioso', AREA.religion, annualHours(1)],
    ]),
  },
  MEDIO: {
    name: 'Ensino Médio',
    stage: 'MEDIO',
    termType: 'QUARTER',
    gradeType: 'MARK',
    opinionOfClass: false,
    years: ['1ª série', '2ª série', '3ª série'],
    trainingTypes: [FGB, IFA],
    components: [
      ...componentsOf(
        [
          ['Língua Portuguesa', AREA.languagesOfMedio, annualHours(4)],
          ['Língua Inglesa', AREA.languagesOfMedio, annualHours(2)],
          ['Arte', AREA.languagesOfMedio, annualHours(1)],
          ['Educação Física', AREA.languagesOfMedio, annualHours(1)],
          ['Matemática', AREA.mathematicsOfMedio, annualHours(4)],
          ['Biologia', AREA.natureOfMedio, annualHours(2)],
          ['Física', AREA.natureOfMedio, annualHours(2)],
          ['Química', AREA.natureOfMedio, annualHours(2)],
          ['Filosofia', AREA.humanitiesOfMedio, annualHours(1)],
          ['Geografia', AREA.humanitiesOfMedio, annualHours(2)],
          ['História', AREA.humanitiesOfMedio, annualHours(2)],
          ['Sociologia', AREA.humanitiesOfMedio, annualHours(1)],
        ],
        FGB.initials,
      ),
      ...componentsOf(
        [
          ['Projeto de Vida', AREA.pathways, annualHours(1)],
          ['Aprofundamento I', AREA.pathways, annualHours(2)],
          ['Aprofundamento II', AREA.pathways, annualHours(2)],
          ['Eletiva', AREA.pathways, annualHours(1)],
        ],
        IFA.initials,
      ),
    ],
  },
  EJA_FUNDAMENTAL: {
    name: 'EJA – Ensino Fundamental, Anos Finais',
    stage: 'EJA',
    termType: 'SEMESTER',
    gradeType: 'MARK',
    opinionOfClass: false,
    years: ['EJA 6º ano', 'EJA 7º ano', 'EJA 8º ano', 'EJA 9º ano'],
    trainingTypes: [],
    // 400 hours in each of four years.
    components: componentsOf([
      ['Língua Portuguesa', AREA.languages, 80],
      ['Língua Inglesa', AREA.languages, 30],
      ['Arte', AREA.languages, 25],
      ['Educação Física', AREA.languages, 25],
      ['Matemática', AREA.mathematics, 80],
      ['Ciências', AREA.nature, 60],
      ['Geografia', AREA.humanities, 50],
      ['História', AREA.humanities, 50],
    ]),
  },
  EJA_MEDIO: {
    name: 'EJA – Ensino Médio',
    stage: 'EJA',
    termType: 'SEMESTER',
    gradeType: 'MARK',
    opinionOfClass: false,
    years: ['EJA 1ª série', 'EJA 2ª série', 'EJA 3ª série'],
    trainingTypes: [],
    // 400 hours in each of three years.
    components: componentsOf([
      ['Língua Portuguesa', AREA.languagesOfMedio, 70],
      ['Língua Inglesa', AREA.languagesOfMedio, 25],
      ['Arte', AREA.languagesOfMedio, 20],
      ['Educação Física', AREA.languagesOfMedio, 20],
      ['Matemática', AREA.mathematicsOfMedio, 70],
      ['Biologia', AREA.natureOfMedio, 35],
      ['Física', AREA.natureOfMedio, 30],
      ['Química', AREA.natureOfMedio, 30],
      ['Filosofia', AREA.humanitiesOfMedio, 15],
      ['Geografia', AREA.humanitiesOfMedio, 35],
      ['História', AREA.humanitiesOfMedio, 35],
      ['Sociologia', AREA.humanitiesOfMedio, 15],
    ]),
  },
}

/** Most classes of each year of a level that a ready start makes: one letter each. */
export const MAX_CLASSES_OF_A_YEAR = 8

const LETTERS = 'ABCDEFGH'

/** The names of the classes of a template, `count` of each of its years: "1º ano A", "1º ano B", "2º ano A". */
export const classNamesOf = ({ years }: LevelTemplate, count: number): string[] =>
  years.flatMap(year => [...LETTERS].slice(0, count).map(letter => `${year} ${letter}`))
