/** A component of a stage, with its lessons a week. */
export type DemoComponent = {
  name: string
  area: string
  weekly: number
  /** Components of one staff key are taught by one instructor. */
  staff: string
  training?: 'FGB' | 'IFA'
}

export type DemoStage = {
  key: 'INITIAL' | 'FINAL' | 'SECONDARY' | 'SPORT'
  name: string
  stage: 'FUNDAMENTAL' | 'MEDIO' | 'LIVRE'
  periods: number
  components: DemoComponent[]
}

export const AREAS = {
  languages: 'Linguagens',
  mathematics: 'Matemática',
  nature: 'Ciências da Natureza',
  humanities: 'Ciências Humanas',
  religion: 'Ensino Religioso',
  pathways: 'Itinerários Formativos',
  sport: 'Esporte e Lazer',
} as const

type Line = readonly [name: string, weekly: number, area: keyof typeof AREAS, staff?: string]

const components = (lines: readonly Line[], training?: 'FGB' | 'IFA'): DemoComponent[] =>
  lines.map(([name, weekly, area, staff]) => ({
    name,
    weekly,
    area: AREAS[area],
    staff: staff ?? name,
    ...(training ? { training } : {}),
  }))

/** One instructor takes the whole class in the first years, but for Arte and Educação Física. */
export const CLASS_TEACHER = 'Regência'

export const STAGES = {
  INITIAL: {
    key: 'INITIAL',
    name: 'Ensino Fundamental – Anos Iniciais',
    stage: 'FUNDAMENTAL',
    periods: 5,
    components: components([
      ['Língua Portuguesa', 7, 'languages', CLASS_TEACHER],
      ['Matemática', 6, 'mathematics', CLASS_TEACHER],
      ['Ciências', 3, 'nature', CLASS_TEACHER],
      ['História', 2, 'humanities', CLASS_TEACHER],
      ['Geografia', 2, 'humanities', CLASS_TEACHER],
      ['Ensino Religioso', 1, 'religion', CLASS_TEACHER],
      ['Arte', 2, 'languages'],
      ['Educação Física', 2, 'languages'],
    ]),
  },
  FINAL: {
    key: 'FINAL',
    name: 'Ensino Fundamental – Anos Finais',
    stage: 'FUNDAMENTAL',
    periods: 5,
    components: components([
      ['Matemática', 5, 'mathematics'],
      ['Língua Portuguesa', 5, 'languages'],
      ['Ciências', 3, 'nature'],
      ['História', 3, 'humanities'],
      ['Geografia', 3, 'humanities'],
      ['Língua Inglesa', 2, 'languages'],
      ['Educação Física', 2, 'languages'],
      ['Arte', 1, 'languages', 'Arte e Ensino Religioso'],
      ['Ensino Religioso', 1, 'religion', 'Arte e Ensino Religioso'],
    ]),
  },
  SECONDARY: {
    key: 'SECONDARY',
    name: 'Ensino Médio',
    stage: 'MEDIO',
    periods: 6,
    components: [
      ...components(
        [
          ['Língua Portuguesa', 4, 'languages'],
          ['Matemática', 4, 'mathematics'],
          ['Física', 2, 'nature'],
          ['Química', 2, 'nature'],
          ['Biologia', 2, 'nature'],
          ['História', 2, 'humanities'],
          ['Geografia', 2, 'humanities'],
          ['Língua Inglesa', 2, 'languages'],
          ['Filosofia', 1, 'humanities', 'Filosofia e Sociologia'],
          ['Sociologia', 1, 'humanities', 'Filosofia e Sociologia'],
          ['Arte', 1, 'languages'],
          ['Educação Física', 1, 'languages'],
        ],
        'FGB',
      ),
      ...components(
        [
          ['Projeto de Vida', 1, 'pathways', 'Projeto de Vida e Eletiva'],
          ['Eletiva', 1, 'pathways', 'Projeto de Vida e Eletiva'],
          ['Aprofundamento I', 2, 'pathways'],
          ['Aprofundamento II', 2, 'pathways'],
        ],
        'IFA',
      ),
    ],
  },
} as const satisfies Record<string, DemoStage>

/** Besides the modality itself, some classes train a second one right after it. */
export const CONDITIONING = 'Condicionamento físico'
export const MODALITIES = [
  'Futsal',
  'Natação',
  'Voleibol',
  'Ginástica artística',
  'Judô',
  'Dança',
  'Capoeira',
  'Basquetebol',
  'Atletismo',
  'Hidroginástica',
] as const

export const SPORT: DemoStage = {
  key: 'SPORT',
  name: 'Esporte e Lazer',
  stage: 'LIVRE',
  periods: 5,
  components: components([...MODALITIES, CONDITIONING].map((name): Line => [name, 2, 'sport'])),
}

/** Hours of a year of 40 weeks, to the hundredth: n lessons a week of so many minutes. */
export const yearlyHours = (weekly: number, minutes: number): number =>
  Math.round((weekly * 40 * minutes * 100) / 60) / 100
